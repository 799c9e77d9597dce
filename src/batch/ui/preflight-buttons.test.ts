import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { BatchAction } from '~/domain/action-table'
import { PreflightButtons, isTypedTextRight, needsTyping, textToType } from './preflight-buttons'

const named = (...names: string[]) => names.map((name, at) => ({ id: `a${at}`, name }))

describe('the text to type for a confirmation', () => {
  it('the text to type is the name of a single pipeline, or the count of several', () => {
    expect(textToType(named('deploy-api'))).toBe('deploy-api')
    expect(textToType(named('Café 東京'))).toBe('Café 東京')
    expect(textToType(named('a', 'b', 'c'))).toBe('3')
  })

  it.each([
    ['empty', ''],
    ['with spaces around it', ' deploy '],
    ['with an invisible character', 'dep\u202Eloy'],
    ['too long', 'x'.repeat(61)],
  ])('the text to type is the count if a person cannot type the name: %s', (_, name) => {
    expect(textToType(named(name))).toBe('1')
  })
})

describe('the texts that confirm a request', () => {
  const many = named(...Array.from({ length: 2051 }, String))

  it.each(['2,051', '2051'])('the count 2,051 can be typed as %s', (typed) => {
    expect(textToType(many)).toBe('2,051')
    expect(isTypedTextRight(typed, many)).toBe(true)
  })

  it.each(['', '12', '2,05', '20,51'])('the count 2,051 cannot be typed as “%s”', (typed) => {
    expect(isTypedTextRight(typed, many)).toBe(false)
  })

  it('for a single pipeline, the name must be typed, not the count', () => {
    expect(isTypedTextRight('deploy-api', named('deploy-api'))).toBe(true)
    expect(isTypedTextRight('1', named('deploy-api'))).toBe(false)
  })
})

describe('when a typed confirmation is required', () => {
  it.each(['run', 'stop', 'reset', 'approve', 'reject'] as const)(
    'a typed confirmation is required for %s of more than 100 pipelines',
    (action) => {
      expect(needsTyping(action, 100, true)).toBe(false)
      expect(needsTyping(action, 101, false)).toBe(true)
    },
  )

  it('a typed confirmation is required for deleting several pipelines, or one in an unknown state', () => {
    expect(needsTyping('delete', 0, true)).toBe(false)
    expect(needsTyping('delete', 1, false)).toBe(false)
    expect(needsTyping('delete', 1, true)).toBe(true)
    expect(needsTyping('delete', 2, false)).toBe(true)
  })
})

const htmlOf = (action: BatchAction, targets: ReturnType<typeof named>) =>
  renderToStaticMarkup(
    createElement(PreflightButtons, {
      action,
      type: 'pipeline',
      targets,
      hasUnknown: true,
      blocked: undefined,
      typed: '',
      onType() {},
      onConfirm() {},
      onCancel() {},
    }),
  )

/** The text of the button that has the first focus, or “field”. */
function firstFocus(action: BatchAction, count: number): string | undefined {
  const html = htmlOf(action, named(...Array.from({ length: count }, String)))
  const [, isField, text] = /<(?:(input)|button)[^>]*autofocus[^>]*>([^<]*)/.exec(html) ?? []
  return isField ? 'field' : text
}

describe('the first focus of a confirmation', () => {
  it('the field has the first focus if a text must be typed, because the button cannot confirm yet', () => {
    expect(firstFocus('run', 101)).toBe('field')
    expect(firstFocus('run', 100)).toBe('Run 100 pipelines')
  })

  it('Cancel has the first focus in the dialog of a destructive action', () => {
    expect(firstFocus('delete', 2)).toBe('Cancel')
    expect(firstFocus('reject', 101)).toBeUndefined()
  })
})

it('a touch screen shows digits for a number that must be typed, and letters for a name', () => {
  expect(htmlOf('delete', named('a', 'b'))).toContain('inputMode="numeric"')
  expect(htmlOf('delete', named('deploy-api'))).not.toContain('inputMode')
})
