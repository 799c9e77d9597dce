import { usePreferences } from '~/stores/preferences'
import { Select } from '~/ui/select'

/** Theme, density and time zone. They are stored in this browser. */
export function DisplayChoices() {
  const { theme, density, timeZone } = usePreferences()
  return (
    <>
      <Select
        label="Theme"
        value={theme}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={(value) => usePreferences.setState({ theme: value })}
      />
      <Select
        label="Density"
        value={density}
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
        onChange={(value) => usePreferences.setState({ density: value })}
      />
      <Select
        label="Times"
        value={timeZone}
        options={[
          { value: 'local', label: 'Local' },
          { value: 'utc', label: 'UTC' },
        ]}
        onChange={(value) => usePreferences.setState({ timeZone: value })}
      />
    </>
  )
}
