import { useState, type ReactNode } from 'react'
import { ServiceText } from './service-text'
import { countText } from '~/lib/count-text'
import { useIsPrinted } from '~/ui/use-media-query'

/** The first `limit` characters of a text, and "…" if the text is longer. Never cuts a surrogate pair in half. */
export function beginningOf(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/**
 * A text from the service, and a button if the text is very long. The text is cut until the user clicks the button. In
 * print, the text is not cut, because nobody can click.
 */
export function useLongText(
  text: string,
  limit: number,
): { readonly shown: ReactNode; readonly button: ReactNode } {
  const [isExpanded, setIsExpanded] = useState(false)
  const isPrinted = useIsPrinted()
  return {
    shown: <ServiceText text={isExpanded || isPrinted ? text : beginningOf(text, limit)} />,
    button: text.length > limit && (
      <button
        type="button"
        aria-expanded={isExpanded}
        onClick={() => setIsExpanded(!isExpanded)}
        className="text-accent text-sm font-normal underline pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        {isExpanded ? 'Show less' : `Show all ${countText(text.length)} characters`}
      </button>
    ),
  }
}

/** A text from the service with its line breaks. A very long text is cut, with a button that shows all of it. */
export function LongText({
  text,
  limit = 600,
}: {
  readonly text: string
  readonly limit?: number
}) {
  if (text.length > limit) return <CutText text={text} limit={limit} />
  return (
    <span className="whitespace-pre-wrap">
      <ServiceText text={text} />
    </span>
  )
}

/** A separate component, because most texts are short and need not listen to the print events. */
function CutText({ text, limit }: { readonly text: string; readonly limit: number }) {
  const { shown, button } = useLongText(text, limit)
  return (
    <>
      <span className="whitespace-pre-wrap">{shown}</span> {button}
    </>
  )
}
