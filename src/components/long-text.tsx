import { useState } from 'react'
import { ServiceText } from './service-text'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'

/** The first `limit` characters of a text, and "…" if the text is longer. Never cuts a surrogate pair in half. */
export function beginningOf(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** A text from the service with its line breaks. A very long text is cut, with a button that shows all of it. */
export function LongText({
  text,
  limit = 600,
}: {
  readonly text: string
  readonly limit?: number
}) {
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <>
      <span className="whitespace-pre-wrap">
        <ServiceText text={isExpanded ? text : beginningOf(text, limit)} />
      </span>
      {text.length > limit && (
        <Button look="quiet" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {isExpanded ? 'Show less' : `Show all ${countText(text.length)} characters`}
        </Button>
      )}
    </>
  )
}
