import { useSyncExternalStore } from 'react'
import { ACTION_VERBS } from '~/api/action-table'
import { phaseOf } from '~/api/phases'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { ActionLog, LoggedAction } from './action-log'
import { OUTCOME_LOOKS, outcomeKindOf, wordsOfProgress } from './progress-words'

const SHOWN = 4

/** What became of each action; it stays until it is dismissed. */
export function ActionResults({ log }: { readonly log: ActionLog }) {
  const entries = useSyncExternalStore(log.subscribe, log.all)
  if (entries.length === 0) return null
  const isUnderWay = entries.some(({ progress }) => progress.state !== 'settled')
  return (
    <section
      aria-label="Results"
      className="hairline bg-canvas shrink-0 border-t px-4 py-2 text-sm"
    >
      <div className="flex items-center gap-3">
        <h2 className="text-soft text-xs">Results</h2>
        {!isUnderWay && (
          <Button
            look="quiet"
            className="ml-auto"
            onClick={() => {
              // The button goes away with the results; the focus must not (UX 60).
              document.querySelector('main')?.focus()
              log.dismiss()
            }}
          >
            <Icon name="close" />
            Dismiss
          </Button>
        )}
      </div>
      <ul className="max-h-28 overflow-auto">
        {entries.slice(0, SHOWN).map((entry) => (
          <ResultRow key={entry.key} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function ResultRow({ entry }: { readonly entry: LoggedAction }) {
  const look = OUTCOME_LOOKS[outcomeKindOf(entry.progress)]
  const record = entry.progress.state === 'checking' ? undefined : entry.progress.record
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-x-3">
      <span className={`inline-flex w-24 shrink-0 items-center gap-2 ${look.colour}`}>
        <span aria-hidden="true" className="w-3 text-center">
          {look.shape}
        </span>
        {look.label}
      </span>
      <span className="min-w-0">
        {ACTION_VERBS[entry.action]}{' '}
        <strong className="font-medium">
          <ServiceText text={entry.name} />
        </strong>
        : <ServiceText text={wordsOfProgress(entry.action, entry.progress)} />
      </span>
      {entry.progress.state === 'settled' && record !== undefined && (
        <span className="inline-flex items-center gap-1.5">
          now <PhaseBadge phase={phaseOf(record)} status={record.status} />
        </span>
      )}
    </li>
  )
}
