import { usePreferences } from '~/stores/preferences'
import { Select } from '~/ui/select'
import { SettingsSection } from './setting'

/** There is one language. Only the form of dates can be chosen. */
export function LanguageSettings() {
  const { dateForm } = usePreferences()
  return (
    <SettingsSection title="Language">
      <p className="text-soft max-w-prose text-sm">
        Sluice speaks English only. Numbers are written as this browser does.
      </p>
      <div className="max-w-100">
        <Select
          label="Dates"
          value={dateForm}
          options={[
            { value: 'usual', label: 'As this browser writes them' },
            { value: 'iso', label: '2026-01-31 10:42:07' },
          ]}
          onChange={(value) => usePreferences.setState({ dateForm: value })}
        />
      </div>
    </SettingsSection>
  )
}
