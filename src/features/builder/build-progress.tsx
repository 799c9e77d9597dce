import { useSyncExternalStore } from 'react'
import { wordsOfReadError } from '~/components/error-messages'
import { PhaseShape } from '~/components/phase-badge'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { useBuilderDesk, useFromBuilder } from './draft/draft-session'
import type { CreateState } from './create/create-engine'
import type { StepTypes } from './steps/use-step-types'
import { PROBLEM_LIST } from './validation/problem-list'
import type { PlacedProblem } from './validation/problem-locations'

type StageState = 'done' | 'busy' | 'failed' | 'open'

const PHASES = {
  done: 'succeeded',
  busy: 'running',
  failed: 'failed',
  open: 'idle',
} as const satisfies Record<StageState, string>

/** Where one is on the way that the service description orders (§1): a shape and a word each. */
export function BuildProgress({
  known,
  problems,
  isListed,
  onList,
}: {
  readonly known: StepTypes
  readonly problems: readonly PlacedProblem[]
  readonly isListed: boolean
  readonly onList: () => void
}) {
  const { validator, engine, source } = useBuilderDesk()
  const { isAsking, verdict } = useSyncExternalStore(validator.subscribe, validator.get)
  const create = useSyncExternalStore(engine.subscribe, engine.get)
  const isNews = useFromBuilder(
    ({ history }) => verdict?.draft.pipeline === history.present.pipeline,
  )
  const wrong = problems.filter(({ isMild }) => !isMild).length
  const validation = (): readonly [StageState, string] => {
    if (isAsking) return ['busy', 'asking']
    if (verdict === undefined) return ['open', '']
    if (verdict.error !== undefined) return ['failed', wordsOfReadError(verdict.error).cause]
    if (wrong > 0) return ['failed', '']
    return isNews ? ['done', 'fits'] : ['open', 'changed since']
  }
  const [state, words] = validation()
  return (
    <ol
      aria-label="The way to a pipeline"
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-xs"
    >
      {known.stages.map(({ label, count, error, retry }) => (
        <Stage
          key={label}
          label={label}
          state={error !== null ? 'failed' : count === undefined ? 'busy' : 'done'}
          words={error !== null ? 'not read' : count === undefined ? '' : countText(count)}
          isShort={error === null}
        >
          {error !== null && <Button onClick={retry}>Retry</Button>}
        </Stage>
      ))}
      <Stage label="Validation" state={state} words={words}>
        {problems.length > 0 && (
          <button
            type="button"
            aria-expanded={isListed}
            aria-controls={isListed ? PROBLEM_LIST : undefined}
            onClick={onList}
            className={`decoration-edge hover:decoration-accent inline-flex min-h-6 items-center gap-1 underline underline-offset-2 pointer-coarse:min-h-11 ${wrong > 0 ? 'text-danger' : 'text-soft'}`}
          >
            {problemsInWords(wrong, problems.length - wrong)}
            <span aria-hidden="true">{isListed ? '▾' : '▴'}</span>
          </button>
        )}
      </Stage>
      {source?.purpose !== 'edit' && (
        <Stage label="Creation" state={creationState(create)} words="" isShort />
      )}
    </ol>
  )
}

function problemsInWords(wrong: number, hints: number): string {
  if (wrong === 0) return hints === 1 ? '1 hint' : `${countText(hints)} hints`
  return wrong === 1 ? '1 problem' : `${countText(wrong)} problems`
}

function creationState({ stage }: CreateState): StageState {
  switch (stage) {
    case 'creating':
      return 'busy'
    case 'created':
      return 'done'
    case 'refused':
    case 'unsure':
      return 'failed'
    case 'ready':
    case 'validating':
    case 'unfit':
    case 'unasked':
    case 'elsewhere':
      return 'open'
    default:
      return stage satisfies never
  }
}

function Stage({
  label,
  state,
  words,
  isShort = false,
  children,
}: {
  readonly label: string
  readonly state: StageState
  readonly words: string
  /** On a phone its shape tells enough to see; it is read aloud all the same. */
  readonly isShort?: boolean
  readonly children?: React.ReactNode
}) {
  return (
    <li className="flex items-center gap-1.5">
      <PhaseShape phase={PHASES[state]} />
      <span className={isShort ? 'max-sm:sr-only' : ''}>
        {label}
        <span className="sr-only">{state === 'open' ? ': open' : ''}</span>
        {words !== '' && (
          <span className={state === 'failed' ? 'text-danger' : 'text-soft'}> {words}</span>
        )}
      </span>
      {children}
    </li>
  )
}
