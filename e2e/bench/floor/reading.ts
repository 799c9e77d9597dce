/** How the app reads a list, apart from the app: brought into its page, under its policy, by `../reading.ts`. */
import { openEnvelope, readRecords } from '~/api/envelope'
import { readPlainPipeline } from '~/api/pipelines'

interface Times {
  readonly parsing: number
  /** Finding the list in the reply, and reading and checking each record. */
  readonly reading: number
}

function measureReading(text: string): Times {
  const start = performance.now()
  const json: unknown = JSON.parse(text)
  const parsed = performance.now()
  const envelope = openEnvelope(json, 'pipelines')
  if (envelope === undefined) throw new Error('There is no list.')
  const { unreadable } = readRecords(envelope, readPlainPipeline)
  if (unreadable.length > 0) throw new Error('There are odd records.')
  return { parsing: parsed - start, reading: performance.now() - parsed }
}

Object.assign(globalThis, { __measureReading: measureReading })
