import { ServiceText } from '~/components/service-text'
import { CopyButton } from '~/ui/copy-button'
import { CodeBlock } from '~/ui/code-block'

/** The arguments of a call, folded. */
export function SentArguments({
  text,
  note,
}: {
  readonly text: string
  readonly note?: string | undefined
}) {
  return (
    <details>
      <summary className="text-soft w-fit text-xs pointer-coarse:py-3">
        Arguments that were sent
      </summary>
      {note !== undefined && <p className="text-soft">{note}</p>}
      <CodeBlock label="Arguments that were sent" className="my-1 max-h-60">
        <ServiceText text={text} />
      </CodeBlock>
      <CopyButton label="Copy the arguments" text={() => text} />
    </details>
  )
}
