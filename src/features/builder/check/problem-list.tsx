import { ServiceText } from '~/components/service-text'
import { useDraft } from '../builder-desk'
import type { ShowBuilder } from '../use-builder-view'
import { goTo } from './go-to-problem'
import type { PlacedProblem } from './problem-places'

/** Everything that the service says of the draft; what has a place leads there (UX 34, 41). */
export function ProblemList({
  problems,
  onShow,
}: {
  readonly problems: readonly PlacedProblem[]
  readonly onShow: ShowBuilder
}) {
  const { keys } = useDraft()
  if (problems.length === 0) return null
  return (
    <section aria-label="Problems" className="hairline max-h-44 overflow-y-auto border-t px-4 py-2">
      <ul className="flex flex-col text-sm">
        {problems.map((problem, at) => (
          <li key={at} className="flex min-h-7 items-baseline gap-2 pointer-coarse:min-h-11">
            <span
              aria-hidden="true"
              className={problem.isMild ? 'text-phase-waiting_approval' : 'text-danger'}
            >
              {problem.isMild ? '!' : '✕'}
            </span>
            <span className="min-w-0">
              <span className="sr-only">{problem.isMild ? 'Hint: ' : ''}</span>
              <Message problem={problem} onGo={() => goTo(problem, keys, onShow)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Message({
  problem: { field, about, message },
  onGo,
}: {
  readonly problem: PlacedProblem
  readonly onGo: () => void
}) {
  const words = (
    <>
      {about !== '' && (
        <span className="font-medium">
          <ServiceText text={`${about}: `} />
        </span>
      )}
      <ServiceText text={message} />
    </>
  )
  if (field === undefined) return words
  return (
    <button
      type="button"
      onClick={onGo}
      className="decoration-edge hover:decoration-accent text-left underline underline-offset-2"
    >
      {words}
    </button>
  )
}
