import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { handOverPipeline } from '~/stores/pipeline-handoff'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { printJson, isJsonObject, own, type JsonObject } from '~/lib/json'
import { saveFile } from '~/lib/save-file'
import { Button } from '~/ui/button'
import { CodeBlock, CodeDetails } from '~/components/code-block'
import { CopyButton } from '~/ui/copy-button'
import { Icon } from '~/ui/icon'

/** Shows the result only as text and never as HTML, because the result may contain anything. */
export function ResultPane({ result, name }: { readonly result: unknown; readonly name: string }) {
  const navigate = useNavigate()
  const view = useMemo(() => readResult(result), [result])
  const { blocks, structured, named, pipeline, mermaid, hasMore } = view
  const isCut =
    hasMore || structured?.cut === true || blocks.some((block) => 'cut' in block && block.cut)
  const whole = () => printJson(result, Number.POSITIVE_INFINITY).text
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {pipeline !== undefined && (
          <Button
            onClick={() =>
              void navigate(paths.newPipeline(), { state: handOverPipeline(pipeline) })
            }
          >
            Open in the builder
          </Button>
        )}
        <CopyButton label="Copy" text={whole} />
        <Button
          onClick={() =>
            saveFile(
              `${name.replaceAll(/[^\w-]+/g, '_').slice(0, 60)}.json`,
              'application/json',
              whole(),
            )
          }
        >
          <Icon name="download" />
          Download
        </Button>
      </div>
      {blocks.length === 0 && structured === undefined && mermaid === undefined && (
        <p className="text-soft">The result is empty.</p>
      )}
      {mermaid !== undefined && (
        <CodeDetails summary="Mermaid" text={mermaid} copyLabel="Copy the Mermaid text" />
      )}
      {blocks.map((block, at) => (
        <Block key={at} block={block} />
      ))}
      {structured !== undefined && (
        <details open={blocks.length === 0}>
          <summary className="w-fit pointer-coarse:py-3">Structured result</summary>
          <Text label="Structured result" text={structured.text} />
        </details>
      )}
      {isCut && (
        <p className="text-soft">
          Only the beginning is shown, because the result is too long. The download has everything.
        </p>
      )}
      {named.length > 0 && (
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          <span className="text-soft">Pipelines in the result:</span>
          {named.map(({ id, name: pipelineName }) => (
            <Link
              key={id}
              to={paths.pipeline(id)}
              className="text-accent max-w-full truncate hover:underline pointer-coarse:py-2"
            >
              <ServiceText text={pipelineName.slice(0, 300)} />
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}

function Block({ block }: { readonly block: ResultBlock }) {
  switch (block.kind) {
    case 'text':
      return <Text label="Result" text={block.text} />
    case 'media':
      return (
        <p className="text-soft">
          <ServiceText text={block.type.slice(0, 100)} />, {countText(block.bytes)} bytes. Sluice
          shows only text. The download is a JSON file that contains this file.
        </p>
      )
    case 'raw':
      return (
        <div>
          <p className="text-soft mb-1">
            Sluice cannot show this content (<ServiceText text={block.what.slice(0, 100)} />
            ). Raw content:
          </p>
          <Text label="Raw result" text={block.text} />
        </div>
      )
    default:
      return block satisfies never
  }
}

function Text({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <CodeBlock label={label} className="max-h-96">
      <ServiceText text={text} />
    </CodeBlock>
  )
}

type ResultBlock =
  | { readonly kind: 'text'; readonly text: string; readonly cut: boolean }
  /** An image or a sound. The page shows only its type and size. */
  | { readonly kind: 'media'; readonly type: string; readonly bytes: number }
  | { readonly kind: 'raw'; readonly what: string; readonly text: string; readonly cut: boolean }

interface ResultView {
  readonly blocks: readonly ResultBlock[]
  /** True if the result has more blocks than `blocks`. */
  readonly hasMore: boolean
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

const FENCED_CHART = /```mermaid[^\n]*\n([^`]*)```/

/** The blocks without the flowchart, because `ResultPane` shows the flowchart separately. */
function withoutChart(blocks: readonly ResultBlock[], chart: string): readonly ResultBlock[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'text' || mermaidIn(block.text) !== chart) return [block]
    const text = block.text.trim() === chart ? '' : block.text.replace(FENCED_CHART, '').trim()
    return text === '' ? [] : [{ ...block, text }]
  })
}

/** A Mermaid flowchart: a fenced block in the text, or the whole text if it starts with the keyword of Mermaid. */
function mermaidIn(text: string): string | undefined {
  const chart = FENCED_CHART.exec(text)?.[1] ?? text
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

/** Turns the result of a function into a view for the page. Never runs, loads or follows anything in the result. */
export function readResult(result: unknown): ResultView {
  if (!isJsonObject(result)) {
    const block: ResultBlock = { kind: 'raw', what: 'not an object', ...printJson(result) }
    return { blocks: [block], hasMore: false, named: [] }
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
    blocks: isReadable
      ? mermaid === undefined
        ? blocks
        : withoutChart(blocks, mermaid)
      : [{ kind: 'raw', what: 'unknown form', ...printJson(result) }],
    ...(structured !== undefined && { structured: printJson(structured, Math.min(room, 200_000)) }),
    hasMore: Array.isArray(content) && content.length > MAX_BLOCKS,
    named: pipelinesIn(structured),
    ...(mermaid !== undefined && { mermaid }),
    ...(holdsPipeline && isJsonObject(pipeline) && { pipeline }),
  }
}
