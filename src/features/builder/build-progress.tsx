import { wordsOfReadError } from '~/components/error-messages'
import { PhaseShape } from '~/components/phase-badge'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { useDraftSession, useDraftState } from './draft/draft-session'
import type { Creation } from './draft/send-states'
import { failedReads, type StepTypes } from './steps/use-step-types'
import type { PlacedProblem } from './validation/problem-locations'
import { PROBLEM_LIST } from './validation/problem-list'
import { problemsText } from './draft/problems-text'
import { useDraftValidation } from './validation/validation-context'

type StageState = 'done' | 'busy' | 'failed' | 'open'

const PHASES = {
  done: 'succeeded',
  busy: 'running',
  failed: 'failed',
  open: 'idle',
} as const satisfies Record<StageState, string>

export interface BuildProgressProps {
  readonly stepTypes: StepTypes
  readonly problems: readonly PlacedProblem[]
  readonly isListed: boolean
  /** Are the problems shown in red? If not, they are shown as still to be filled in. */
  readonly isMarked: boolean
  readonly onToggleList: () => void
}

/** The stages from reading the tool types to creating the pipeline. Each stage has a shape and a label. */
export function BuildProgress({
  stepTypes,
  problems,
  isListed,
  isMarked,
  onToggleList,
}: BuildProgressProps) {
  const { source } = useDraftSession()
  const { result, isValidating } = useDraftValidation()
  const creation = useDraftState((state) => state.creation)
  const isCurrent = useDraftState(
    ({ history }) => result?.draft.pipeline === history.present.pipeline,
  )
  const errors = problems.filter(({ isWarning }) => !isWarning).length
  const validation = (): readonly [StageState, string] => {
    if (isValidating) return ['busy', '…']
    if (result === undefined) return ['open', '']
    if (result.error !== undefined) return ['failed', wordsOfReadError(result.error).cause]
    if (errors > 0) return [isMarked ? 'failed' : 'open', '']
    return isCurrent ? ['done', 'Valid'] : ['open', 'outdated']
  }
  const [state, message] = validation()
  const failed = failedReads(stepTypes.stages)
  return (
    <ol
      aria-label="Steps to create a pipeline"
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-xs"
    >
      {stepTypes.stages.map(
        ({ label, count, error }) =>
          error === null && (
            <Stage
              key={label}
              label={label}
              state={count === undefined ? 'busy' : 'done'}
              message={count === undefined ? '' : countText(count)}
              isShort
            />
          ),
      )}
      {failed.map(({ label }) => (
        <Stage key={label} label={label} state="failed" message="not read" />
      ))}
      {failed.length > 0 && (
        <li>
          <Button onClick={() => failed.forEach(({ retry }) => retry())}>Retry</Button>
        </li>
      )}
      <Stage label="Validation" state={state} message={message}>
        {problems.length > 0 && (
          <button
            type="button"
            aria-expanded={isListed}
            aria-controls={isListed ? PROBLEM_LIST : undefined}
            onClick={onToggleList}
            className={`decoration-edge hover:decoration-accent inline-flex min-h-6 items-center gap-1 underline underline-offset-2 pointer-coarse:min-h-11 ${errors > 0 && isMarked ? 'text-danger' : 'text-soft'}`}
          >
            {countOf(errors, problems.length - errors, isMarked)}
            <span aria-hidden="true">{isListed ? '▾' : '▴'}</span>
          </button>
        )}
      </Stage>
      {source?.purpose !== 'edit' && (
        <Stage label="Creation" state={CREATION_STATES[creation.stage]} message="" isShort />
      )}
    </ol>
  )
}

function countOf(errors: number, warnings: number, isMarked: boolean): string {
  if (errors > 0) return problemsText(errors, isMarked)
  return warnings === 1 ? '1 warning' : `${countText(warnings)} warnings`
}

const CREATION_STATES = {
  ready: 'open',
  validating: 'open',
  invalid: 'open',
  'not-validated': 'open',
  elsewhere: 'open',
  creating: 'busy',
  created: 'done',
  refused: 'failed',
  unknown: 'failed',
} as const satisfies Record<Creation['stage'], StageState>

function Stage({
  label,
  state,
  message,
  isShort = false,
  children,
}: {
  readonly label: string
  readonly state: StageState
  readonly message: string
  /** On narrow screens, hidden if it is done or open. On phones, only its shape is shown. Screen readers read all. */
  readonly isShort?: boolean
  readonly children?: React.ReactNode
}) {
  return (
    <li
      className={`flex items-center gap-1.5 ${isShort && (state === 'done' || state === 'open') ? 'max-lg:sr-only' : ''}`}
    >
      <PhaseShape phase={PHASES[state]} />
      <span className={isShort ? 'max-sm:sr-only' : ''}>
        {label}
        <span className="sr-only">{state === 'open' ? ': open' : ''}</span>
        {message !== '' && (
          <span className={state === 'failed' ? 'text-danger' : 'text-soft'}> {message}</span>
        )}
      </span>
      {children}
    </li>
  )
}
