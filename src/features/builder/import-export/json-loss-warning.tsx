import { ServiceText } from '~/components/service-text'
import type { JsonLoss } from '~/lib/json-text'

export function JsonLossWarning({ loss: { kind, text, line } }: { readonly loss: JsonLoss }) {
  const shown = <ServiceText text={text.slice(0, 100)} />
  return kind === 'duplicate' ? (
    <>
      Line {line}: Duplicate key “{shown}”. Only the last value is used.
    </>
  ) : (
    <>
      Line {line}: The number {shown} cannot be kept exactly. {JSON.stringify(Number(text))} is
      used. Write the number as text to keep all digits.
    </>
  )
}
