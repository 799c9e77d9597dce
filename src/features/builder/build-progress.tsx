import { moveFocusToHeading } from '~/ui/focus-heading'
import { useState } from 'react'
import { isOffline } from '~/api/api-error'
import { isValidationMissing } from '~/queries/validation'
import { counted } from '~/lib/count-text'
import { describeReadError } from '~/components/error-messages'
import { PhaseShape } from '~/components/phase-badge'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useDelayed } from '~/ui/use-delayed'
import { useDraftState, useStepKeys, unparsedReason } from './draft/draft-session'
import { failedReads, type StepTypes } from './steps/step-types'
import { PROBLEM_LIST, unvisitedText, type PlacedProblem } from './validation/draft-problems'
import { ServiceText } from '~/components/service-text'
import { useValidationResult } from './validation/use-draft-validation'

type StagePhase = 'succeeded' | 'running' | 'failed' | 'idle'

export interface BuildProgressProps {
  readonly stepTypes: StepTypes
  readonly problems: readonly PlacedProblem[]
  readonly isListed: boolean
  /** True after an attempt to send the draft while a text in it was not valid JSON. */
  readonly isRefused: boolean
  /** The number of problems that are not shown yet. */
  readonly unvisited: number
  readonly onToggleList: () => void
}

export function BuildProgress(props: BuildProgressProps) {
  const { stepTypes, problems, isListed, isRefused, unvisited, onToggleList } = props
  const { result, isValidating } = useValidationResult()
  const stage = useDraftState(({ creation }) => creation.stage)
  const unparsed = useDraftState(unparsedReason)
  const isCurrent = useDraftState(
    ({ history }) => result?.draft.pipeline === history.present.pipeline,
  )
  // While the next validation runs, the details of the failed validation stay open and keep the focus.
  const [failure, setFailure] = useState(result?.error)
  if (!isValidating && failure !== result?.error) setFailure(result?.error)
  // If the validation failed after a click on “Create pipeline”, a notice above this bar shows the error.
  const error = stage === 'not-validated' || unparsed !== undefined ? undefined : failure
  const errors = problems.filter(({ isWarning }) => !isWarning).length
  const validation = (): readonly [StagePhase, string] => {
    if (unparsed !== undefined)
      return isRefused ? ['failed', `Nothing was sent. ${unparsed}`] : ['idle', 'Not validated']
    if (isValidating) return ['running', 'Validating…']
    if (error !== undefined)
      return ['failed', `Validation failed: ${describeReadError(error).cause}`]
    if (failure !== undefined) return ['failed', 'Not validated']
    if (errors > 0) return ['failed', stage === 'invalid' ? NOT_CREATED : '']
    if (unvisited > 0) return ['idle', unvisitedText(unvisited)]
    if (result === undefined) return ['idle', '']
    return isCurrent ? ['succeeded', 'Valid'] : ['idle', 'Validation outdated']
  }
  const [phase, message] = validation()
  const hasSteps = useStepKeys().length > 0
  // If the draft has no steps, the list of step types shows the failed reads. Then this bar only says that the browser
  // is offline.
  const failed = failedReads(stepTypes.metadataReads).filter(
    (read) => hasSteps || isOffline(read.error),
  )
  const reading = stepTypes.metadataReads
    .filter(({ isPending }) => isPending)
    .map(({ label }) => label.toLowerCase())
    .join(', ')
  const isShown = hasSteps || (stepTypes.isOrdered && stepTypes.types.length > 0)
  const isSlow = useDelayed(isShown && reading !== '', 300)
  return (
    <ol aria-label="Draft status" className="flex min-w-0 flex-wrap items-center gap-x-4 text-xs">
      {isSlow && <Stage phase="running" message={`Reading ${reading}…`} />}
      {failed.map(({ label, retry }) => (
        <Stage key={label} phase="failed" message={`${label} could not be read`}>
          <Button onClick={retry}>Retry</Button>
        </Stage>
      ))}
      {stage === 'creating' && <Stage phase="running" message="Creating…" />}
      {(message !== '' || problems.length > 0) && (
        <Stage phase={phase} message={error === undefined ? message : ''}>
          {(error !== undefined || problems.length > 0) && (
            <>
              {error !== undefined && (
                <FailedValidation error={error} summary={message} isFailed={phase === 'failed'} />
              )}
              {problems.length > 0 && (
                <button
                  type="button"
                  aria-expanded={isListed}
                  aria-controls={isListed ? PROBLEM_LIST : undefined}
                  onClick={onToggleList}
                  className={`inline-flex min-h-6 min-w-0 items-center gap-1 whitespace-nowrap pointer-coarse:min-h-11 ${errors > 0 ? 'text-danger' : 'text-soft'}`}
                >
                  {errors > 0 ? (
                    <span className={UNDERLINED}>
                      {counted(errors, 'problem')}
                      {problems.length > errors && (
                        <span className="max-sm:hidden">
                          , {counted(problems.length - errors, 'warning')}
                        </span>
                      )}
                    </span>
                  ) : (
                    <Warnings warnings={problems} isListed={isListed} />
                  )}
                  <Icon name={isListed ? 'chevron-down' : 'chevron-up'} />
                </button>
              )}
            </>
          )}
        </Stage>
      )}
    </ol>
  )
}

/** On a phone, this text is only for screen readers, because the number of problems beside it is enough. */
const NOT_CREATED = 'Not created'

/** Only for words. A sign beside them, such as “!”, would get a separate underline. */
const UNDERLINED = 'decoration-edge hover:decoration-accent underline underline-offset-2'

/**
 * For example “1 warning: branch main not found in acme/docs”. Shows only the count if there are several warnings, or
 * if the list of problems is open.
 */
function Warnings({
  warnings,
  isListed,
}: {
  readonly warnings: readonly PlacedProblem[]
  readonly isListed: boolean
}) {
  const [first, ...others] = warnings
  return (
    <>
      <span aria-hidden="true" className="text-phase-waiting_approval font-semibold">
        !
      </span>
      <span className={`max-w-96 truncate ${UNDERLINED}`}>
        {counted(warnings.length, 'warning')}
        {first !== undefined && others.length === 0 && !isListed && (
          // The screen of a phone is too narrow for the message.
          <span className="max-sm:hidden">
            : <ServiceText text={first.message} />
          </span>
        )}
      </span>
    </>
  )
}

function Stage({
  phase,
  message,
  children,
}: {
  readonly phase: StagePhase
  readonly message: string
  readonly children?: React.ReactNode
}) {
  return (
    <li className={`flex min-w-0 gap-2 ${children ? 'items-center' : 'items-start'}`}>
      <PhaseShape phase={phase} place={`shrink-0 ${children ? '' : 'mt-0.5'}`} />
      {message !== '' && (
        <span
          className={`${phase === 'failed' ? 'text-danger' : ''} ${message === NOT_CREATED ? 'max-sm:sr-only' : children ? 'max-[24rem]:sr-only' : ''}`}
        >
          {message}
        </span>
      )}
      {children}
    </li>
  )
}

/** What the user can do after a failed validation. Sluice does not validate again when the browser is online again. */
function adviceFor(error: unknown): string {
  if (isOffline(error)) return 'Validate again when you are online.'
  if (isValidationMissing(error)) return 'The service may have no validation.'
  return describeReadError(error).advice
}

/** Shows the failure in one line. A click shows the whole cause, which may be very long, and the advice. */
function FailedValidation(props: {
  readonly error: unknown
  readonly summary: string
  /** False while the next validation runs. */
  readonly isFailed: boolean
}) {
  const { error, summary, isFailed } = props
  return (
    <details ref={moveFocusToHeading} className="group max-h-48 min-w-0 overflow-y-auto">
      <summary
        className={`truncate py-1 group-open:whitespace-normal pointer-coarse:py-3.5 ${isFailed ? 'text-danger' : ''}`}
      >
        <ServiceText text={summary} />
      </summary>
      {adviceFor(error)}
    </details>
  )
}
