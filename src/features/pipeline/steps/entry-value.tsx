import { useState } from 'react'
import { ToolName, type ToolsQuery } from '~/components/tool-name'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { printJson } from '~/lib/json'
import { MASK, maskSecrets } from '~/lib/secret-names'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import type { ShownValue } from './configuration-entries'
import { LongText } from '~/components/long-text'

/** @param tools the registered tools; without them, a tool is shown by its id */
export function EntryValue({
  value,
  tools,
}: {
  readonly value: ShownValue
  readonly tools: ToolsQuery | undefined
}) {
  switch (value.kind) {
    case 'tool':
      return tools === undefined ? (
        <ServiceCode text={value.id} />
      ) : (
        <ToolName id={value.id} tools={tools} />
      )
    case 'secret':
      return <Secret value={value.value} />
    case 'repository':
      return (
        <span className="flex items-center gap-1 font-mono text-xs">
          <LongText text={value.name} />
          <CopyButton isCompact label="Copy repository" text={() => value.name} />
        </span>
      )
    case 'text':
      return value.text.includes('\n') ? (
        <Block text={value.text} />
      ) : value.text === '' ? (
        <span className="text-soft">empty</span>
      ) : (
        <span className={PROSE.test(value.text) ? '' : 'font-mono text-xs'}>
          <LongText text={value.text} />
        </span>
      )
    case 'json':
      return <Block text={shortJson(printJson(value.value, 20_000, maskSecrets).text)} />
    default:
      return value satisfies never
  }
}

/**
 * Matches a sentence, such as the instructions of a gate. Other texts are commands, names or paths, in a fixed-width
 * font.
 */
const PROSE = /^\p{Lu}.* .*[.!?]$/u

/**
 * Puts JSON text on one line, if the line is short. A line break inside a string is escaped in JSON, so it is not
 * changed.
 */
function shortJson(text: string): string {
  const line = text.replaceAll(/\n\s*/g, ' ')
  return line.length <= 72 ? line : text
}

function Block({ text }: { readonly text: string }) {
  return (
    <pre className="font-mono text-xs whitespace-pre-wrap">
      <ServiceText text={text} />
    </pre>
  )
}

/** Hidden until the user clicks, because other people may see the screen. */
function Secret({ value }: { readonly value: unknown }) {
  const [isShown, setIsShown] = useState(false)
  const text = typeof value === 'string' ? value : printJson(value, 20_000).text
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {isShown ? <ServiceCode text={text} /> : <span aria-label="hidden">{MASK}</span>}
      <Button look="quiet" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </span>
  )
}
