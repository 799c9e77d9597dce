import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { JsonObject } from '~/lib/json'
import { DraftSessionContext, type DraftSession } from './draft/draft-session'
import { createDraftStore } from './draft/draft-store'
import { FormEditor } from './form-editor'
import type { StepTypes } from './steps/step-types'

const FIELD = /<(?:input|textarea)[^>]*>(?:[^<]*<\/textarea>)?/g

const stepTypes: StepTypes = {
  types: [],
  byIdentifier: new Map(),
  schemaOf: () => ({}),
  metadataReads: [],
  isOrdered: true,
  isReady: true,
}

/** The HTML of the fields Name, Description and Tags. */
function fieldsOf(pipeline: JsonObject): readonly string[] {
  const store = createDraftStore({ id: 'd', pipeline })
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DraftSessionContext value={{ store } as DraftSession}>
        <FormEditor
          stepTypes={stepTypes}
          isStepPending={false}
          problems={new Map()}
          byStep={new Map()}
        />
      </DraftSessionContext>
    </MemoryRouter>,
  )
  return html.match(FIELD) ?? []
}

it('the fields of a pipeline with null as its name, description and tags are empty, not read-only', () => {
  const fields = fieldsOf({ name: null, description: null, tags: null, steps: [] })
  expect(fields).toEqual(fieldsOf({ steps: [] }))
  expect(fields.join(' ')).not.toMatch(/readonly/i)
})
