import { usePreferences } from '~/stores/preferences'
import { Select } from '~/ui/select'

export function DisplayChoices() {
  const { theme, density, times, timeZone } = usePreferences()
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
        value={times}
        options={[
          { value: 'relative', label: 'Relative' },
          { value: 'exact', label: 'Exact' },
        ]}
        onChange={(value) => usePreferences.setState({ times: value })}
      />
      <Select
        label="Zone"
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
