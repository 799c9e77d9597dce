/** The outcome of a request that was sent by hand, in words and without secrets. */
import type { Outcome } from '~/batch/engine/outcome'
import { countText } from '~/lib/count-text'
import type { HandRequest, HandResult } from '~/queries/console'
import type { SentRequest } from '../history/history'
import { redacted } from '../history/redact'

export function sentRequestOf(
  { outcomes, created, exchange, sentWith }: HandResult,
  { action, body }: HandRequest,
): SentRequest {
  const reply = exchange?.reply
  return {
    kind: 'request',
    body: redacted(JSON.stringify(body), sentWith),
    ms: exchange?.ms ?? 0,
    status: exchange?.status,
    reply: reply === undefined ? undefined : redacted(reply, sentWith),
    ...saidOf(outcomes, action),
    ...(created !== undefined && { created }),
  }
}

const NOUNS = { refused: 'refused', not_sent: 'not sent', unknown: 'unknown' } as const

/** One reason where all have the same; else how many there are of each. */
function saidOf(
  outcomes: readonly Outcome[],
  action: HandRequest['action'],
): Pick<SentRequest, 'said' | 'tone'> {
  const counts = new Map<Outcome['kind'], number>()
  for (const { kind } of outcomes) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const tone =
    (['unknown', 'refused', 'not_sent'] as const).find((kind) => counts.has(kind)) ?? 'done'
  const reasons = new Set(outcomes.map((each) => (each.kind === 'done' ? '' : each.reason)))
  const [only = ''] = reasons
  if (reasons.size === 1 && only !== '') return { tone, said: only }
  if (action === 'create') return { tone, said: 'The service took it.' }
  const said = [...counts].map(
    ([kind, count]) =>
      `${countText(count)} ${kind === 'done' ? (action === 'status' ? 'read' : 'done') : NOUNS[kind]}`,
  )
  return { tone, said: said.join(' · ') }
}
