import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ServiceField } from './form-context'
import { SchemaForm } from './schema-form'

test('an emptied field removes its key and the keys that change with it', () => {
  const fields: ServiceField[] = []
  const changes: unknown[] = []
  const form = {
    id: 'step',
    root: { properties: { repository: { type: 'string', 'x-source': 'repository' } } },
    problems: new Map(),
    unparsed: new Map(),
    keepUnparsed: () => {},
    change: (...change: readonly unknown[]) => void changes.push(change),
    Source: ({ field }: { readonly field: ServiceField }) => {
      fields.push(field)
      return null
    },
  }
  const value = { workspace: 'acme', repository: 'acme/api', branch: 'main' }
  renderToStaticMarkup(<SchemaForm form={form} value={value} />)
  fields[0]?.onChange(undefined, { branch: undefined })
  fields[0]?.onChange('acme/web', { branch: 'next' })
  expect(changes).toStrictEqual([
    [[], { workspace: 'acme' }],
    [[], { workspace: 'acme', repository: 'acme/web', branch: 'next' }],
  ])
})
