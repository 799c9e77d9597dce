import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { clearRejectReasons, rejectReasonOf, writeRejectReason } from '~/stores/reject-reasons'
import { initialReasons, reasonsFor, RejectReasons, withMissingShown } from './reject-reasons'

const targets = Array.from({ length: 1_000 }, (_, at) => ({ id: `id-${at}`, name: `p-${at}` }))
const idsFrom = (from: number, to: number) => targets.slice(from, to).map(({ id }) => id)

afterEach(() => clearRejectReasons(idsFrom(0, 1_000)))

function fieldsOf(state: ReturnType<typeof initialReasons>): number {
  const props = { all: targets, targets, state, onChange() {} }
  return renderToStaticMarkup(createElement(RejectReasons, props)).split('<textarea').length - 1
}

test('a thousand separate reasons are shown in steps, at least up to the first missing reason', () => {
  writeRejectReason(idsFrom(0, 5), 'Frozen')
  const state = initialReasons(targets, undefined)
  expect(fieldsOf(state)).toBe(20)
  writeRejectReason(idsFrom(0, 300), 'Frozen')
  expect(reasonsFor(targets, state)).toBeUndefined()
  expect(fieldsOf(withMissingShown(targets, state))).toBe(301)
  expect(fieldsOf(initialReasons(targets, undefined))).toBe(301)
})

test('a reason from the screen is sent for all, and replaces no stored reason', () => {
  writeRejectReason(idsFrom(0, 1), 'Frozen')
  const state = initialReasons(targets, 'Wrong branch')
  expect(reasonsFor(targets, state)).toEqual({ message: 'Wrong branch' })
  expect(rejectReasonOf('id-0')).toBe('Frozen')
})
