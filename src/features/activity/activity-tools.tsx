import { useState } from 'react'
import type { BatchEngine } from '~/batch/engine/batch'
import { isRunning } from '~/batch/ui/batch-store'
import { useForgetSingles } from '~/queries/journal'
import { usePreferences } from '~/stores/preferences'
import { countText } from '~/lib/count-text'
import { saveFile } from '~/lib/save-file'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { Icon } from '~/ui/icon'
import { RemoveDialog } from '~/components/remove-dialog'
import { countedEntries, countOf, exportEntries, type ActivityEntries } from './activity-entries'

interface ActivityToolsProps {
  readonly engine: BatchEngine
  readonly q: string
  readonly onSearch: (text: string) => void
  readonly shown: ActivityEntries
  readonly total: number
  /** The intents of the single requests that are under way. */
  readonly sending: ReadonlySet<string>
}

/** Searching the journal, taking it along, and how long it is kept. */
export function ActivityTools(props: ActivityToolsProps) {
  const { engine, q, onSearch, shown, total, sending } = props
  const { activityDays } = usePreferences()
  const forgetSingles = useForgetSingles()
  const [isAsking, setIsAsking] = useState(false)
  const over: ActivityEntries = {
    batches: shown.batches.filter((batch) => !isRunning(batch)),
    singles: shown.singles.filter(({ intent }) => !sending.has(intent)),
  }
  const count = countOf(shown)
  const isAll = count === total
  const forget = () => {
    for (const { id } of over.batches) engine.forget(id)
    if (over.singles.length > 0) forgetSingles.mutate(over.singles.map(({ intent }) => intent))
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3 text-sm">
        <input
          type="search"
          aria-label="Search activity"
          placeholder="Action, name or id"
          value={q}
          onChange={(event) => onSearch(event.target.value)}
          className="border-edge bg-canvas h-8 w-72 min-w-0 rounded-sm max-sm:flex-1 border px-2 pointer-coarse:h-11"
        />
        <p role="status" className="text-soft">
          {isAll ? '' : `${countText(count)} of `}
          {countText(total)} {total === 1 ? 'entry' : 'entries'}
        </p>
        <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0">
          <Select
            labelHidden
            label="Keep for"
            value={String(activityDays)}
            options={[
              { value: '7', label: 'Keep 7 days' },
              { value: '30', label: 'Keep 30 days' },
              { value: '90', label: 'Keep 90 days' },
            ]}
            onChange={(days) => usePreferences.setState({ activityDays: Number(days) })}
          />
          <Button
            onClick={() =>
              saveFile(
                'activity.json',
                'application/json',
                JSON.stringify(exportEntries(shown), null, 2),
              )
            }
          >
            <Icon name="download" />
            JSON
          </Button>
          <Button
            unavailable={
              count === 0
                ? 'Nothing matches.'
                : countOf(over) === 0
                  ? 'All of these are still under way.'
                  : undefined
            }
            onClick={() => setIsAsking(true)}
          >
            Remove {isAll ? 'all' : 'these'}…
          </Button>
        </span>
      </div>
      {isAsking && (
        <RemoveDialog
          what={countedEntries(over)}
          onRemove={forget}
          onClose={() => setIsAsking(false)}
        >
          What was sent and its outcome are removed from this browser. Nothing changes on the
          service.
        </RemoveDialog>
      )}
    </>
  )
}
