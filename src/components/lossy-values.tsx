import { useMemo } from 'react'
import { lossyValuesIn, type KnownLoss } from '~/lib/lossy-values'
import { ServiceText } from './service-text'

interface LossyValuesProps {
  readonly json: unknown
  readonly losses: readonly KnownLoss[]
  /** True if `losses` are from the whole text that the user typed. Otherwise, the service sent the values. */
  readonly isTyped?: boolean
}

/** Names the values that a browser cannot keep as the service sent them, or as the user typed them. */
export function LossyValues({ json, losses, isTyped = false }: LossyValuesProps) {
  const values = useMemo(() => lossyValuesIn(json, losses, isTyped), [json, losses, isTyped])
  if (values.length === 0) return null
  return (
    <div className="text-sm">
      <p>
        {isTyped
          ? 'A browser may change these values. Text in quotes keeps all digits:'
          : 'These values may differ from the values on the service:'}
      </p>
      <ul>
        {values.map(({ path, message }) => (
          <li key={path}>
            <ServiceText text={path === '' ? message : `${path.slice(1)}: ${message}`} />
          </li>
        ))}
      </ul>
    </div>
  )
}
