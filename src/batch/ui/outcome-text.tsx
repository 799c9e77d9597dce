import { ServiceText } from '~/components/service-text'
import { Sign } from '~/ui/icon'

interface OutcomeTextProps {
  /** The sign, word and color of the outcome, as in `STATE_LOOKS`. */
  readonly look: { readonly shape: string; readonly label: string; readonly color: string }
  readonly reason: string
}

/** One outcome with its reason: "✕ Refused: The pipeline is locked." */
export function OutcomeText({ look: { shape, label, color }, reason }: OutcomeTextProps) {
  return (
    <>
      <span className={color}>
        <Sign shape={shape} /> {label}
      </span>
      {reason !== '' && (
        <>
          : <ServiceText text={reason} />
        </>
      )}
    </>
  )
}
