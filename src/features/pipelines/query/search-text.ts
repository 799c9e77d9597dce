import type { Pipeline } from '~/api/pipelines'
import { fold } from '~/domain/query-language/query-language'
import { isJsonObject, own } from '~/lib/json'

/** Cached by record, because each typed letter searches again. */
const texts = new WeakMap<Pipeline, string>()

/** Name, id, tags and description, folded for comparison, one per line. */
export function searchTextOf(pipeline: Pipeline): string {
  const known = texts.get(pipeline)
  if (known !== undefined) return known
  const { name = '', _id = '', tags = [], description = '' } = pipeline
  const text = fold([name, _id, ...tags, description].join('\n'))
  texts.set(pipeline, text)
  return text
}

const toolTexts = new WeakMap<
  Pipeline,
  { readonly tools: ReadonlySet<string>; readonly repositories: ReadonlySet<string> }
>()

/**
 * Tool types, ids in configurations, and repositories of the steps, folded. An id may have any key, because step
 * metadata names the keys of deployment tools.
 */
export function toolTextsOf(pipeline: Pipeline) {
  const known = toolTexts.get(pipeline)
  if (known !== undefined) return known
  const tools = new Set<string>()
  const repositories = new Set<string>()
  const steps = pipeline.raw['steps']
  for (const step of Array.isArray(steps) ? (steps as readonly unknown[]) : []) {
    const tool = isJsonObject(step) ? own(step, 'tool') : undefined
    if (!isJsonObject(tool)) continue
    const identifier = own(tool, 'tool_identifier')
    if (typeof identifier === 'string') tools.add(fold(identifier))
    const configuration = own(tool, 'configuration')
    for (const [key, value] of isJsonObject(configuration) ? Object.entries(configuration) : []) {
      if (typeof value !== 'string') continue
      if (/repo/i.test(key)) repositories.add(fold(value))
      else if (/id$/i.test(key)) tools.add(fold(value))
    }
  }
  const found = { tools, repositories }
  toolTexts.set(pipeline, found)
  return found
}
