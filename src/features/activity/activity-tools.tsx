import type { BatchEngine, BatchView } from '~/batch/batch'
import { ledgerRecordOf } from '~/components/batches/ledger-export'
import { isUnderWay } from '~/components/batches/use-batches'
import { setPreference, usePreferences } from '~/components/preferences'
import { saveFile } from '~/lib/save-file'
import { Button } from '~/ui/button'
import { Choice } from '~/ui/choice'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'

interface ActivityToolsProps {
  readonly engine: BatchEngine
  readonly q: string
  readonly onSearch: (text: string) => void
  readonly shown: readonly BatchView[]
  readonly total: number
}

/** Searching the journal, taking it along, and how long it is kept. */
export function ActivityTools({ engine, q, onSearch, shown, total }: ActivityToolsProps) {
  const { activityDays } = usePreferences()
  const unreadable = engine.unreadableEntries()
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3 text-sm">
        <input
          type="search"
          aria-label="Search activity"
          placeholder="Action, name or id"
          value={q}
          onChange={(event) => onSearch(event.target.value)}
          className="border-edge bg-canvas h-8 w-72 rounded-sm border px-2 pointer-coarse:h-11"
        />
        <p role="status" className="text-soft">
          {shown.length === total
            ? total.toLocaleString()
            : `${shown.length.toLocaleString()} of ${total.toLocaleString()}`}
        </p>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <Choice
            label="Keep for"
            value={String(activityDays)}
            options={[
              { value: '7', label: '7 days' },
              { value: '30', label: '30 days' },
              { value: '90', label: '90 days' },
            ]}
            onChange={(days) => setPreference('activityDays', Number(days))}
          />
          <Button
            onClick={() =>
              saveFile(
                'activity.json',
                'application/json',
                JSON.stringify(shown.map(ledgerRecordOf), null, 2),
              )
            }
          >
            <Icon name="download" />
            JSON
          </Button>
          <Button
            unavailable={shown.every(isUnderWay) ? 'All of these are still under way.' : undefined}
            onClick={() =>
              shown.filter((view) => !isUnderWay(view)).forEach(({ id }) => engine.forget(id))
            }
          >
            Forget {shown.length === total ? 'all' : 'these'}
          </Button>
        </span>
      </div>
      {engine.journalState() === 'memory' && (
        <Notice>
          This browser keeps nothing for Sluice, so the journal goes with the page. Save it before
          you leave.
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice>{unreadable.toLocaleString()} entries of the journal could not be read.</Notice>
      )}
    </>
  )
}
