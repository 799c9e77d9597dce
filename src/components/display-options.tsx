import { useState } from 'react'
import { usePreferences } from '~/stores/preferences'
import { browserStorage, storedText } from '~/stores/stored-text'
import { Select } from '~/ui/select'

type Preferences = ReturnType<typeof usePreferences.getState>

/** The label and the options of each display setting. The Display menu, Settings and the palette offer them. */
export const DISPLAY_CHOICES = {
  theme: ['Theme', { system: 'System', light: 'Light', dark: 'Dark' }],
  density: ['Density', { comfortable: 'Comfortable', compact: 'Compact' }],
  times: ['Times', { relative: 'Relative', exact: 'Exact' }],
  timeZone: ['Zone', { local: 'Local', utc: 'UTC' }],
} as const satisfies {
  [Key in 'theme' | 'density' | 'times' | 'timeZone']: readonly [
    string,
    Record<Preferences[Key], string>,
  ]
}

/** Whether this page can store data. The storage may be full or forbidden. */
function isStorageWritable(): boolean {
  const probe = storedText('sluice.probe', browserStorage)
  const isWritten = probe.write('1')
  probe.remove()
  return isWritten
}

export function DisplayChoices() {
  const preferences = usePreferences()
  const [isKept] = useState(isStorageWritable)
  return (
    <>
      {Object.entries(DISPLAY_CHOICES).map(([key, [label, options]]) => (
        <Select
          key={key}
          label={label}
          value={preferences[key as keyof typeof DISPLAY_CHOICES]}
          options={Object.entries(options).map(([value, text]) => ({ value, label: text }))}
          onChange={(value) => usePreferences.setState({ [key]: value })}
        />
      ))}
      {!isKept && (
        <p className="text-soft text-xs">
          This browser cannot store these choices, so a reload resets them.
        </p>
      )}
    </>
  )
}
