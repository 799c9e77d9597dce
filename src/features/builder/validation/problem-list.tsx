import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { Sign } from '~/ui/icon'
import { PROBLEM_LIST, type PlacedProblem } from './draft-problems'

interface ProblemListProps {
  readonly problems: readonly PlacedProblem[]
  readonly onGo: (problem: PlacedProblem) => void
  /** Returns the line of a problem in the JSON editor, counted from 1. Undefined in the form editor. */
  readonly lineOf?: (problem: PlacedProblem) => number | undefined
}

export function ProblemList({ problems, onGo, lineOf }: ProblemListProps) {
  if (problems.length === 0) return null
  return (
    <section
      id={PROBLEM_LIST}
      aria-label="Problems"
      className="hairline max-h-48 shrink-0 overflow-y-auto border-t px-4 py-2"
    >
      <ul className="flex flex-col text-sm">
        {problems.map((problem, at) => (
          <li key={at} className="flex items-start gap-2 py-1 pointer-coarse:py-3">
            <span
              className={`w-3 shrink-0 text-center ${problem.isWarning ? 'text-phase-waiting_approval' : 'text-danger'}`}
            >
              <Sign shape={problem.isWarning ? '!' : '✕'} />
            </span>
            <span className="min-w-0">
              <span className="sr-only">{problem.isWarning ? 'Warning: ' : ''}</span>
              <Message problem={problem} line={lineOf?.(problem)} onGo={() => onGo(problem)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Message({
  problem: { field, label, message },
  line,
  onGo,
}: {
  readonly problem: PlacedProblem
  readonly line: number | undefined
  readonly onGo: () => void
}) {
  const content = (
    <>
      {line !== undefined && <span className="text-soft">Line {countText(line)} · </span>}
      {label !== '' && (
        <span className="font-medium">
          <ServiceText text={`${label}: `} />
        </span>
      )}
      <ServiceText text={message} />
    </>
  )
  if (field === undefined) return content
  return (
    <button
      type="button"
      onClick={onGo}
      className="decoration-edge hover:decoration-accent text-left underline underline-offset-2"
    >
      {content}
    </button>
  )
}
