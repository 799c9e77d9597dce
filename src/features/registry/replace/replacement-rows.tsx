import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { reasonOf, STATE_LOOKS } from '~/batch/ui/batch-labels'
import { groupByReason } from '~/batch/ui/preflight-findings'
import { OutcomeText } from '~/batch/ui/outcome-text'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import type { SendResult } from '~/queries/send-once'
import type { ReplacementRow } from './use-replacement'

export function PreflightRows({ rows }: { readonly rows: readonly ReplacementRow[] }) {
  const chosen: NamedRow[] = []
  const cannot: (NamedRow & { reason: string })[] = []
  for (const { id, name, plan } of rows) {
    if (plan.kind === 'change') chosen.push({ id, name, detail: plan.steps.join(', ') })
    else cannot.push({ id, name, reason: plan.reason })
  }
  return (
    <>
      <Group title="Will change" count={chosen.length}>
        <p className="text-soft pb-1">
          Only the id of the tool changes. The other values of the steps must fit the new tool.
        </p>
        <NamedRows rows={chosen} />
      </Group>
      <Group title="Cannot be changed" count={cannot.length}>
        {groupByReason(cannot).map(({ title, items }) => (
          <div key={title} className="pb-2">
            <h4 className="text-soft pb-1 break-words">
              <ServiceText text={title} />
            </h4>
            <NamedRows rows={items} />
          </div>
        ))}
      </Group>
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly count: number
  readonly children: ReactNode
}

function Group({ title, count, children }: GroupProps) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="text-sm">
      <h3 className="pb-1 font-medium">
        {title} ({countText(count)})
      </h3>
      {children}
    </section>
  )
}

interface NamedRow {
  readonly id: string
  readonly name: string
  readonly detail?: string
}

function NamedRows({ rows }: { readonly rows: readonly NamedRow[] }) {
  return (
    <ul className="[&>li]:hairline [&>li]:border-t">
      {rows.map(({ id, name, detail }) => (
        <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-3 py-1">
          <span className="min-w-0 flex-1 basis-40 font-medium break-words">
            <ServiceText text={name} />
          </span>
          {detail !== undefined && (
            <span className="text-soft min-w-0 flex-1 basis-40 break-words">
              <ServiceText text={detail} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

interface ResultRowsProps {
  readonly rows: readonly ReplacementRow[]
  readonly results: ReadonlyMap<string, SendResult>
  readonly isSending: boolean
  readonly whyNotSent: string | undefined
}

const SENDING = { ...STATE_LOOKS.sent, label: 'Sending' }

export function ResultRows({ rows, results, isSending, whyNotSent = '' }: ResultRowsProps) {
  return (
    <ul aria-label="Results by pipeline" className="[&>li]:hairline text-sm [&>li]:border-t">
      {rows.map(({ id, name }, at) => {
        const outcome = results.get(id)?.outcome
        const waiting = at === results.size ? SENDING : STATE_LOOKS.queued
        const look =
          outcome === undefined && isSending ? waiting : STATE_LOOKS[outcome?.kind ?? 'not_sent']
        const reason = outcome === undefined ? (isSending ? '' : whyNotSent) : reasonOf(outcome)
        return (
          <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-3 py-1">
            <Link
              to={paths.pipeline(id)}
              className="text-accent min-w-0 flex-1 basis-40 break-words hover:underline pointer-coarse:leading-11"
            >
              <ServiceText text={name} />
            </Link>
            <span className="min-w-0 flex-1 basis-40 break-words">
              <OutcomeText look={look} reason={reason} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
