/** Turns the result of a function into a view for the page. Never runs, loads or follows anything in the result. */
import { isJsonObject, own, printJson, type JsonObject } from '~/lib/json'

export type ResultBlock =
  | { readonly kind: 'text'; readonly text: string; readonly cut: boolean }
  /** An image or a sound. The page shows only its type and size. */
  | { readonly kind: 'media'; readonly type: string; readonly bytes: number }
  | { readonly kind: 'raw'; readonly what: string; readonly text: string; readonly cut: boolean }

export interface ResultView {
  readonly blocks: readonly ResultBlock[]
  readonly structured?: { readonly text: string; readonly cut: boolean }
  readonly named: readonly { readonly id: string; readonly name: string }[]
  readonly pipeline?: JsonObject
  readonly mermaid?: string
}

const MAX_CHARACTERS = 1_000_000
const MAX_BLOCKS = 200
const MAX_NAMED = 50
const MAX_LOOKED_AT = 20_000

function blockOf(block: unknown, room: number): ResultBlock {
  const type = isJsonObject(block) ? own(block, 'type') : undefined
  if (isJsonObject(block) && type === 'text') {
    const text = own(block, 'text')
    if (typeof text === 'string')
      return { kind: 'text', text: text.slice(0, room), cut: text.length > room }
  }
  if (isJsonObject(block) && (type === 'image' || type === 'audio')) {
    const [data, mime] = [own(block, 'data'), own(block, 'mimeType')]
    if (typeof data === 'string')
      return {
        kind: 'media',
        type: typeof mime === 'string' ? mime : type,
        bytes: Math.floor((data.length * 3) / 4),
      }
  }
  const what = typeof type === 'string' ? type : 'without a type'
  return { kind: 'raw', what, ...printJson(block, Math.min(room, 100_000)) }
}

function pipelinesIn(value: unknown): ResultView['named'] {
  const found = new Map<string, string>()
  const waiting: unknown[] = [value]
  for (let looked = 0; looked < MAX_LOOKED_AT && waiting.length > 0; looked += 1) {
    const next = waiting.shift()
    if (Array.isArray(next)) waiting.push(...next.slice(0, 2_000))
    if (!isJsonObject(next)) continue
    const named = own(next, 'pipeline')
    const created = own(next, 'created')
    if (typeof created === 'string' && created !== '') found.set(created, 'the created pipeline')
    if (isJsonObject(named)) {
      const [id, name] = [own(named, 'id') ?? own(named, '_id'), own(named, 'name')]
      if (typeof id === 'string' && id !== '')
        found.set(id, typeof name === 'string' && name.trim() !== '' ? name : id)
    }
    if (found.size >= MAX_NAMED) break
    waiting.push(...Object.values(next).slice(0, 200))
  }
  return [...found].map(([id, name]) => ({ id, name }))
}

/** A Mermaid flowchart: a fenced block in the text, or the whole text if it starts with the keyword of Mermaid. */
function mermaidIn(text: string): string | undefined {
  const chart = /```mermaid[^\n]*\n([^`]*)```/.exec(text)?.[1] ?? text
  return /^\s*(?:graph|flowchart)(?:\s+(?:TB|TD|BT|RL|LR))?\s*\n/.test(chart)
    ? chart.trim()
    : undefined
}

function chartIn(structured: unknown, blocks: readonly ResultBlock[]): string | undefined {
  const values = isJsonObject(structured) ? Object.values(structured) : []
  const texts = blocks.map((block) => (block.kind === 'text' ? block.text : undefined))
  for (const text of [...values, ...texts].slice(0, MAX_BLOCKS)) {
    const chart = typeof text === 'string' ? mermaidIn(text) : undefined
    if (chart !== undefined) return chart
  }
  return undefined
}

export function readResult(result: unknown): ResultView {
  if (!isJsonObject(result)) {
    const block: ResultBlock = { kind: 'raw', what: 'not an object', ...printJson(result) }
    return { blocks: [block], named: [] }
  }
  const content = own(result, 'content')
  const structured = own(result, 'structuredContent')
  let room = MAX_CHARACTERS
  const listed: readonly unknown[] = Array.isArray(content) ? content.slice(0, MAX_BLOCKS) : []
  const blocks = listed.map((each) => {
    const block = blockOf(each, room)
    if (block.kind !== 'media') room = Math.max(0, room - block.text.length)
    return block
  })
  const isReadable = Array.isArray(content) || structured !== undefined
  const pipeline = isJsonObject(structured) ? own(structured, 'pipeline') : undefined
  const holdsPipeline = isJsonObject(pipeline) && Array.isArray(own(pipeline, 'steps'))
  const mermaid = chartIn(structured, blocks)
  return {
    blocks: isReadable ? blocks : [{ kind: 'raw', what: 'unknown form', ...printJson(result) }],
    ...(structured !== undefined && { structured: printJson(structured, Math.min(room, 200_000)) }),
    named: pipelinesIn(structured),
    ...(mermaid !== undefined && { mermaid }),
    ...(holdsPipeline && isJsonObject(pipeline) && { pipeline }),
  }
}
