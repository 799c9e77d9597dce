import { expect, it } from 'vitest'
import { createBuilderStore } from './draft-store'
import { draftOf } from './draft'
import { dropUnreadFields, unreadFields, whyUnread } from './unparsed-fields'

const aStore = () => createBuilderStore(draftOf({ name: 'a', steps: [{}, {}] }), () => 0)

it('a draft is not sent while a field holds text that is no JSON', () => {
  const store = aStore()
  expect(whyUnread(store.get())).toBeUndefined()
  store.keepUnparsed('s1/tool/configuration/env', '{')
  expect(whyUnread(store.get())).toContain('step 2')
  dropUnreadFields(store)
  expect(whyUnread(store.get())).toBeUndefined()
})

it('text of a step that was removed stands in no way, and is there again when that is undone', () => {
  const store = aStore()
  store.keepUnparsed('s0/tool/configuration/env', '{')
  store.edit({ do: 'remove', step: 's0' })
  expect(whyUnread(store.get())).toBeUndefined()
  dropUnreadFields(store)
  store.undo()
  expect(unreadFields(store.get())).toEqual(['s0/tool/configuration/env'])
})

it('nor is it while the text of the whole is no JSON', () => {
  const store = aStore()
  store.edit({ do: 'type', text: '{' })
  expect(whyUnread(store.get())).toContain('undo it')
  expect(unreadFields(store.get())).toEqual([])
})
