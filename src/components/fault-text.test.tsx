import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ApiError, type ApiErrorFacts } from '~/api/api-error'
import type { Outcome } from '~/batch/engine/journal-entry'
import { missingReason } from '~/batch/engine/outcome-messages'
import { faultOf, FaultText } from './notices'

const WORDS = { not_done: 'Not created.', unknown: 'It may have been created.' }

function shown(outcome: Outcome, facts?: Partial<ApiErrorFacts>): string | undefined {
  const request = { method: 'POST', path: '/pipelines', origin: 'https://api.example' }
  const error = facts && new ApiError({ kind: 'refused', ...request, ...facts })
  const fault = faultOf({ outcome, error })
  const html = fault && renderToStaticMarkup(<FaultText fault={fault} messages={WORDS} />)
  return html?.replaceAll(/<[^>]*>/g, '').trim()
}

it('says whether the request may have been done, and why', () => {
  expect(shown({ kind: 'done', confirmedBy: 'reply' })).toBeUndefined()
  expect(shown({ kind: 'unknown', reason: 'No answer came in time.' })).toBe(
    '? It may have been created. No answer came in time.',
  )
  expect(shown({ kind: 'not_sent', reason: 'This browser was offline.' })).toBe(
    'Not created. This browser was offline.',
  )
})

it('quotes only messages of the service', () => {
  expect(shown({ kind: 'refused', reason: 'Not valid' }, { message: 'Not valid' })).toBe(
    'Not created. The service says: “Not valid”.',
  )
  // The reply to a failed request may have a reason of its own for the resource.
  expect(shown({ kind: 'refused', reason: 'Taken.' }, { message: 'Not valid' })).toBe(
    'Not created. The service says: “Taken.”',
  )
  expect(shown({ kind: 'refused', reason: missingReason('{}') }, { message: 'Locked.' })).toBe(
    'Not created. The service says: “Locked.”',
  )
  expect(shown({ kind: 'refused', reason: 'Not yours.' })).toBe(
    'Not created. The service says: “Not yours.”',
  )
  for (const beginning of [undefined, '{"hint":7}']) {
    const reason = missingReason(beginning)
    expect(shown({ kind: 'refused', reason })).toBe(
      `Not created. ${reason}`.replaceAll('"', '&quot;'),
    )
  }
  expect(shown({ kind: 'refused', reason: 'The request was too large.' }, {})).toBe(
    'Not created. The request was too large.',
  )
})

it('has the time of the next attempt only if the request was not done', () => {
  const error = new ApiError({ kind: 'server', method: 'POST', path: '/', origin: '', retryAt: 7 })
  const timeOf = (kind: 'refused' | 'unknown') =>
    faultOf({ outcome: { kind, reason: 'Busy.' }, error })?.retryAt
  expect(timeOf('refused')).toBe(7)
  expect(timeOf('unknown')).toBeUndefined()
})
