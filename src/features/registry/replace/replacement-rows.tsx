import { Link } from 'react-router'
import { reasonOf, STATE_LOOKS } from '~/batch/ui/batch-labels'
import { OutcomeText } from '~/batch/ui/outcome-text'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import type { SendResult } from '~/queries/send-once'
import type { Plan } from './plan-replacement'
import type { ReplacementRow } from './use-replacement'

/** The steps that change, or why the pipeline cannot be changed. */
const detailOf = (plan: Plan) => (plan.kind === 'cannot' ? plan.reason : plan.steps.join(', '))

export function PreflightRows({
  title,
  rows,
  children,
}: {
  readonly title: string
  readonly rows: readonly ReplacementRow[]
  readonly children?: string
}) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className="text-sm">
      <h3 className="pb-1 font-medium">
        {title} ({countText(rows.length)})
      </h3>
      {children !== undefined && <p className="text-soft pb-1">{children}</p>}
      <ul className="[&>li]:hairline [&>li]:border-t">
        {rows.map(({ id, name, plan }) => (
          <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 flex-1 basis-40 font-medium break-words">
              <ServiceText text={name} />
            </span>
            <span className="text-soft min-w-0 flex-1 basis-40 break-words">
              <ServiceText text={detailOf(plan)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ResultRowsProps {
  readonly rows: readonly ReplacementRow[]
  readonly results: ReadonlyMap<string, SendResult>
  readonly isSending: boolean
  /** Why the rows without a result were not sent. */
  readonly whyNotSent: string | undefined
}

const SENDING = { ...STATE_LOOKS.sent, label: 'Sending' }

/** The outcome of each pipeline, in the order in which they are sent. */
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
