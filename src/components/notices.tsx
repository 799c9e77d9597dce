import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, isOffline } from '~/api/api-error'
import { isMissingReason } from '~/batch/engine/outcome-messages'
import type { SendResult } from '~/queries/send-once'
import { Sign } from '~/ui/icon'
import { TryAgain } from './retry-countdown'
import { exactTime, formatDuration } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { ErrorDetails } from './error-panel'
import { describeReadError } from './error-messages'
import { useTimeOptions } from '~/stores/preferences'
import { useClockSkew } from '~/stores/clock'
import { ServiceText } from './service-text'
import { missingRecordsOf } from '~/api/list-paging'
import type { List, Unreadable } from '~/api/envelope'
import { partialText } from './partial-list'
import type { ReactNode } from 'react'
import { counted, countText } from '~/lib/count-text'
import { printJson } from '~/lib/json'

export function StaleNotice({
  query: { dataUpdatedAt, error, refetch },
  at = dataUpdatedAt,
  onRetry,
}: {
  readonly query: Pick<UseQueryResult, 'dataUpdatedAt' | 'error' | 'refetch'>
  /** When the shown data were read, in epoch milliseconds. Only needed if another query read them. */
  readonly at?: number
  /** What Retry does. Only needed if Retry also reads other data. */
  readonly onRetry?: () => void
}) {
  const times = useTimeOptions()
  if (error === null || isOffline(error)) return null
  const retry = onRetry ?? (() => void refetch({ cancelRefetch: false }))
  return (
    <ErrorNotice error={error} onRetry={retry}>
      Last refreshed {exactTime(at, times)} · couldn’t refresh
    </ErrorNotice>
  )
}

function ErrorNotice({
  error,
  onRetry,
  children,
}: {
  readonly error: unknown
  readonly onRetry: () => void
  readonly children: ReactNode
}) {
  return (
    <Notice
      actions={
        <>
          <Button onClick={onRetry}>Retry</Button>
          <ErrorDetails error={error} />
        </>
      }
    >
      {children}: <ServiceText text={describeReadError(error).cause} />
    </Notice>
  )
}

/**
 * The difference of the two clocks as text: "3 min ahead", "1 d 23 h behind".
 *
 * @param skew how many milliseconds the clock of the service is ahead of this clock; negative if it is behind
 */
export function skewText(skew: number): string {
  return `${formatDuration(Math.abs(skew))} ${skew > 0 ? 'ahead' : 'behind'}`
}

export function OtherClock() {
  const skew = useClockSkew()
  if (skew === 0) return null
  return (
    <Notice tone="neutral">
      The service’s clock is {skewText(skew)}
      {skew > 0 && ' of'} this computer’s clock, so Sluice shows exact times instead of, for
      example, “3 min ago”.
    </Notice>
  )
}

/** Says that the service sent only one page of the list. Renders nothing for a complete list. */
export function PartialNotice({
  list,
  noun,
}: {
  readonly list: List<unknown>
  readonly noun?: Parameters<typeof partialText>[1]
}) {
  const missing = missingRecordsOf(list)
  if (missing === undefined) return null
  return <Notice>{partialText(missing, noun)}. Search and counts cover only these records.</Notice>
}

/** Says which part of the screen is missing, because the read of this part failed. The other parts are shown. */
export function FailedRead({
  query: { error, refetch },
  children,
}: {
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>
  readonly children: ReactNode
}) {
  if (error === null || isOffline(error)) return null
  return (
    <ErrorNotice error={error} onRetry={() => void refetch()}>
      {children}
    </ErrorNotice>
  )
}

export function UnreadableRecords({
  list: { items, unreadable },
  noun = 'record',
  others = '',
  children,
}: {
  readonly list: { readonly items: readonly unknown[]; readonly unreadable: readonly Unreadable[] }
  readonly noun?: string
  /** A text about other problems of the records, shown in the same line. `children` explains these problems. */
  readonly others?: string
  readonly children?: ReactNode
}) {
  const count = unreadable.length
  if (count === 0 && others === '') return null
  const shown = unreadable.slice(0, 20)
  const unread =
    count > 0 && `${countText(count)} of ${counted(items.length + count, noun)} could not be read`
  return (
    <Notice>
      <details className="group">
        <summary className="min-h-6 pointer-coarse:py-3">
          {[unread, others].filter(Boolean).join(', ')}
          {unread && (
            <span className="group-open:hidden max-lg:sr-only">. Show the raw records</span>
          )}
        </summary>
        {unread && (
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
            tabIndex={0}
            aria-label="Raw records"
            className="my-2 flex max-h-48 flex-col gap-2 overflow-auto"
          >
            {shown.map(({ index, value }) => (
              <li key={index} className="flex shrink-0 items-start gap-3">
                <span className="text-soft w-24 shrink-0 pt-2 text-xs">Record {index + 1}</span>
                <pre className="bg-canvas border-line min-w-0 flex-1 overflow-auto rounded-sm border p-2 font-mono text-xs whitespace-pre-wrap">
                  <ServiceText text={printJson(value, 4_000).text} />
                </pre>
              </li>
            ))}
          </ul>
        )}
        {count > shown.length && (
          <p className="text-soft pb-2">The first {shown.length} records are shown.</p>
        )}
        {children}
      </details>
    </Notice>
  )
}

/** Why a request was not done, or why its outcome is unknown. */
export interface Fault {
  readonly kind: 'not_done' | 'unknown'
  readonly reason: string
  /** True if the reason is a message of the service. */
  readonly isQuoted?: boolean | undefined
  /** Epoch milliseconds. The service asked Sluice to send no request before this time. */
  readonly retryAt?: number | undefined
}

/** Sentences that say whether anything was changed, and what to do. */
export type FaultMessages = Readonly<Record<Fault['kind'], string>>

/** The fault of a request that was not done or has an unknown outcome. `undefined` if the request was done. */
export function faultOf({ outcome, error }: SendResult): Fault | undefined {
  if (outcome.kind === 'done') return undefined
  const { kind, reason } = outcome
  const facts = error instanceof ApiError ? error.facts : undefined
  // A fault with an unknown outcome has no `retryAt`, because the user must first check whether the request was done.
  if (kind === 'unknown') return { kind, reason }
  // If the error has no message, `reason` is a sentence of Sluice and not of the service.
  const ofResource = error === undefined || facts?.message !== undefined ? reason : undefined
  const message = isMissingReason(reason) ? facts?.message : ofResource
  const isQuoted = kind === 'refused' && message !== undefined
  const retryAt = facts?.retryAt
  return { kind: 'not_done', reason: isQuoted ? message : reason, isQuoted, retryAt }
}

export const textOfFault = ({ reason, isQuoted }: Fault): string =>
  isQuoted === true ? `The service says: “${reason}”` : reason

export function FaultText({
  fault,
  messages,
}: {
  readonly fault: Fault
  readonly messages: FaultMessages
}) {
  const { kind, reason, isQuoted, retryAt } = fault
  const isUnknown = kind === 'unknown'
  return (
    <>
      <strong className={`font-semibold ${isUnknown ? 'text-phase-unknown' : 'text-danger'}`}>
        <Sign shape={isUnknown ? '?' : '✕'} /> {messages[kind]}
      </strong>{' '}
      {isQuoted === true && 'The service says: “'}
      <ServiceText text={reason} />
      {isQuoted === true && (/[.!?]$/.test(reason) ? '”' : '”.')}
      <TryAgain at={retryAt} />
    </>
  )
}
