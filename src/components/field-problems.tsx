import { Sign } from '~/ui/icon'
import { ServiceText } from './service-text'

export function FieldProblems({
  id,
  problems,
}: {
  readonly id?: string
  readonly problems: readonly string[]
}) {
  return (
    <ul id={id} className="text-danger text-sm">
      {problems.map((problem, at) => (
        <li key={at}>
          <Sign shape="✕" /> <ServiceText text={problem} />
        </li>
      ))}
    </ul>
  )
}
