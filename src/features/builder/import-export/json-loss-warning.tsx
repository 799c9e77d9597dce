import { ServiceText } from '~/components/service-text'
import { counted } from '~/lib/count-text'
import { lossMessage, type JsonLoss } from '~/lib/json-text'

/** Names the first value that is lost, and counts the others. */
export function JsonLossWarning({
  losses: [first, ...others],
}: {
  readonly losses: readonly JsonLoss[]
}) {
  if (first === undefined) return null
  return (
    <>
      Line {first.line}: <ServiceText text={lossMessage(first)} />
      {first.kind === 'number' && ' Write the number as text to keep all digits.'}
      {others.length > 0 && ` ${counted(others.length, 'more value is', 'more values are')} lost.`}
    </>
  )
}
