import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { handOver } from '~/stores/pipeline-handoff'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { printJson } from '~/lib/json'
import { saveFile } from '~/lib/save-file'
import { Button } from '~/ui/button'
import { CodeBlock } from '~/ui/code-block'
import { CopyButton } from '~/ui/copy-button'
import { Icon } from '~/ui/icon'
import { readResult, type ResultBlock } from './agent-result'

/** Shows the result only as text, because it may contain anything. */
export function ResultPane({ result, name }: { readonly result: unknown; readonly name: string }) {
  const navigate = useNavigate()
  const view = useMemo(() => readResult(result), [result])
  const { blocks, structured, named, pipeline, mermaid } = view
  const isCut = structured?.cut === true || blocks.some((block) => 'cut' in block && block.cut)
  const whole = () => printJson(result, Number.POSITIVE_INFINITY).text
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {pipeline !== undefined && (
          <Button onClick={() => void navigate(paths.newPipeline(), { state: handOver(pipeline) })}>
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
      {blocks.length === 0 && structured === undefined && (
        <p className="text-soft">The result is empty.</p>
      )}
      {mermaid !== undefined && (
        <details>
          <summary className="w-fit pointer-coarse:py-3">Mermaid</summary>
          <Text label="Mermaid" text={mermaid} />
          <div className="pt-1">
            <CopyButton label="Copy the Mermaid text" text={() => mermaid} />
          </div>
        </details>
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
          Only the beginning is shown, because the rest is too long. The download has everything.
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
          shows only text. The download contains this file.
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
