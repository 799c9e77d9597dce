import { leftOut, type Taken } from './serialize-draft'

/** A draft that the browser cannot keep, as a file without its secrets. */
interface RescueFile {
  readonly text: string
  /** What is not in it, and where to find what is no JSON. */
  readonly words: string
}

export function rescueFileOf(taken: Taken): RescueFile {
  const { waits } = taken
  const { pipeline, unparsed } = taken.record
  const { secrets, texts } = leftOut(taken)
  const lacks = [
    ...(secrets > 0 ? [secrets === 1 ? '1 secret' : `${secrets} secrets`] : []),
    ...(texts > 0 ? [`${texts === 1 ? '1 text' : `${texts} texts`} that may hold a secret`] : []),
    ...(waits ? ['configurations of tools that are not known yet'] : []),
  ]
  const words = [
    lacks.length === 0
      ? 'The file holds all of it.'
      : `Left out of the file: ${lacks.join(', and ')}.`,
    ...(unparsed.length > 0
      ? ['What is no JSON yet stands in it under “unread”, beside the pipeline.']
      : []),
  ].join(' ')
  if (unparsed.length === 0) return { text: pipeline, words }
  const parts = { pipeline: JSON.parse(pipeline) as unknown, unread: Object.fromEntries(unparsed) }
  return { text: JSON.stringify(parts, null, 2), words }
}
