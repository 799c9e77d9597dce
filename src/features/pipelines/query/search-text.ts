import type { Pipeline } from '~/api/pipelines'
import { fold } from '~/domain/query-language/query-language'

/** Made at the first search, and kept as long as the record: the next letter finds it. */
const texts = new WeakMap<Pipeline, string>()

/** Name, id, tags and description in the form in which texts are compared, a line each. */
export function searchTextOf(pipeline: Pipeline): string {
  const known = texts.get(pipeline)
  if (known !== undefined) return known
  const { name = '', _id = '', tags = [], description = '' } = pipeline
  const text = fold([name, _id, ...tags, description].join('\n'))
  texts.set(pipeline, text)
  return text
}
