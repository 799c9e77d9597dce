import { setPreference, usePreferences } from '~/components/preferences'
import { Choice } from '~/ui/choice'

/** Theme, density and time zone; kept in this browser. */
export function DisplayChoices() {
  const { theme, density, timeZone } = usePreferences()
  return (
    <details className="border-line border-t text-sm">
      <summary className="text-soft hover:text-ink flex h-9 items-center px-4">Display</summary>
      <div className="flex flex-col gap-2 px-3 pb-3">
        <Choice
          label="Theme"
          value={theme}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={(value) => setPreference('theme', value)}
        />
        <Choice
          label="Density"
          value={density}
          options={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
          onChange={(value) => setPreference('density', value)}
        />
        <Choice
          label="Times"
          value={timeZone}
          options={[
            { value: 'local', label: 'Local' },
            { value: 'utc', label: 'UTC' },
          ]}
          onChange={(value) => setPreference('timeZone', value)}
        />
      </div>
    </details>
  )
}
