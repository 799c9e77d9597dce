import { CodeBlock } from '~/ui/code-block'
import { CopyButton } from '~/ui/copy-button'
import { ServiceText } from './service-text'

export function CodeDetails({
  summary,
  label = summary,
  text,
  copyLabel,
}: {
  readonly summary: string
  /** A label for the text, if the summary is not clear enough. */
  readonly label?: string
  readonly text: string
  readonly copyLabel?: string
}) {
  return (
    <details className="min-w-0 text-sm open:basis-full">
      <summary className="text-accent inline-block py-1 pointer-coarse:min-w-11 pointer-coarse:py-3">
        {summary}
      </summary>
      {copyLabel !== undefined && <CopyButton isCommand label={copyLabel} text={() => text} />}
      <CodeBlock label={label} className="my-2 max-h-80 text-left">
        <ServiceText text={text} />
      </CodeBlock>
    </details>
  )
}
