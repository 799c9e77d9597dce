import { useState } from 'react'
import { isRunning, useBatchEngine, useBatchViews } from '~/batch/ui/engine-store'
import { usePreferences } from '~/stores/preferences'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { SettingsSection } from './setting'
import { ClearDialog } from './clear-dialog'

/** What this browser keeps, for how long, and the way to be rid of it. */
export function BrowserSettings() {
  useBatchEngine()
  const views = useBatchViews()
  const { activityDays } = usePreferences()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const ask = () => {
    const busy = views.some(isRunning)
    setIsBusy(busy)
    setIsAsking(!busy)
  }
  return (
    <SettingsSection title="This browser">
      <div className="max-w-100">
        <Select
          label="Activity"
          value={String(activityDays)}
          options={[
            { value: '7', label: 'Keep for 7 days' },
            { value: '30', label: 'Keep for 30 days' },
            { value: '90', label: 'Keep for 90 days' },
          ]}
          onChange={(days) => usePreferences.setState({ activityDays: Number(days) })}
        />
      </div>
      <p className="text-soft max-w-prose text-sm">
        Sluice keeps here: settings, saved views, tasks, the journal of what was sent, copies of
        pipelines that you deleted, drafts, and the token if you asked for that. Signing out removes
        all but settings and drafts. The service has none of it.
      </p>
      <div>
        <Button look="danger" onClick={ask}>
          Clear everything in this browser…
        </Button>
        <p role="alert" className="text-danger mt-1 text-sm">
          {isBusy && 'A batch is under way. Wait for its end, or stop the rest of it first.'}
        </p>
      </div>
      {isAsking && <ClearDialog onClose={() => setIsAsking(false)} />}
    </SettingsSection>
  )
}
