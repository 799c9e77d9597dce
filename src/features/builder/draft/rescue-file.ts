import type { Taken } from './take-record'

/** A draft that the browser cannot keep, as a file; it holds no secrets either (security 34). */
interface RescueFile {
  readonly text: string
  /** What is not in it, and where to find what is no JSON. */
  readonly words: string
}

export function rescueFileOf({ record, waits, texts }: Taken): RescueFile {
  const { pipeline, unparsed, omitted } = record
  const secrets = omitted.length
  const lost = texts - unparsed.length
  const leftOut = [
    ...(secrets > 0 ? [secrets === 1 ? '1 secret' : `${secrets} secrets`] : []),
    ...(lost > 0 ? [`${lost === 1 ? '1 text' : `${lost} texts`} that may hold a secret`] : []),
    ...(waits ? ['configurations of tools that are not known yet'] : []),
  ]
  const words = [
    leftOut.length === 0
      ? 'The file holds all of it.'
      : `Left out of the file: ${leftOut.join(', and ')}.`,
    ...(unparsed.length > 0
      ? ['What is no JSON yet stands in it under “unread”, beside the pipeline.']
      : []),
  ].join(' ')
  if (unparsed.length === 0) return { text: pipeline, words }
  const parts = { pipeline: JSON.parse(pipeline) as unknown, unread: Object.fromEntries(unparsed) }
  return { text: JSON.stringify(parts, null, 2), words }
}
