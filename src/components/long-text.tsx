import { useState } from 'react'
import { ServiceText } from './service-text'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'

/** The beginning of a text, never with half a character at its end. */
export function beginningOf(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** A text of the service with its line breaks, cut where it is very long and whole on demand. */
export function LongText({
  text,
  limit = 600,
}: {
  readonly text: string
  readonly limit?: number
}) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      <span className="whitespace-pre-wrap">
        <ServiceText text={isWhole ? text : beginningOf(text, limit)} />
      </span>
      {text.length > limit && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${countText(text.length)} characters`}
        </Button>
      )}
    </>
  )
}
