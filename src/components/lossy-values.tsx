import { useMemo } from 'react'
import { lossyValuesIn, type KnownLoss } from '~/lib/lossy-values'
import { ServiceText } from './service-text'

interface LossyValuesProps {
  readonly json: unknown
  readonly known: readonly KnownLoss[]
}

/** Names the values that a browser cannot keep as the service sent them. */
export function LossyValues({ json, known }: LossyValuesProps) {
  const values = useMemo(() => lossyValuesIn(json, known), [json, known])
  if (values.length === 0) return null
  return (
    <div className="text-sm">
      <p>These values may differ from the values on the service:</p>
      <ul>
        {values.map(({ path, message }) => (
          <li key={path}>
            <ServiceText text={`${path.slice(1)}: ${message}`} />
          </li>
        ))}
      </ul>
    </div>
  )
}
