import { ServiceText } from '~/components/service-text'
import { CopyButton } from '~/ui/copy-button'

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
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
        tabIndex={0}
        aria-label="Arguments that were sent"
        className="border-line bg-sunken my-1 max-h-60 overflow-auto rounded-md border p-3 font-mono text-xs break-words whitespace-pre-wrap"
      >
        <ServiceText text={text} />
      </pre>
      <CopyButton label="Copy the arguments" text={() => text} />
    </details>
  )
}
