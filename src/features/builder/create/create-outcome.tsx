import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ErrorDetails } from '~/components/error-panel'
import { paths } from '~/components/paths'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useDraftSession, useDraftState } from '../draft/draft-session'
import { unparsedReason } from '../draft/unparsed-fields'
import { isOnlyWarning, problemsOfRefusal } from '../validation/problem-locations'
import { useDraftValidation } from '../validation/validation-context'
import { Created } from './created'
import { MayExist } from './may-exist'
import { Cause, NotSaved } from './not-saved'
import { useCreate } from './use-create'

interface CreateOutcomeProps {
  /** Starts an empty builder. */
  readonly onAnother: () => void
  /** Changes the name, to save the draft beside a pipeline that may exist. */
  readonly onOtherName: () => void
}

/** The outcome of the last attempt to create, and what can be done next. */
export function CreateOutcome(props: CreateOutcomeProps) {
  const isCreated = useDraftState(({ creation }) => creation.stage === 'created')
  const region = useRef<HTMLDivElement>(null)
  // The form is gone, and with it the button that had the focus.
  useEffect(() => {
    if (isCreated) region.current?.focus()
  }, [isCreated])
  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      <Outcome {...props} />
    </div>
  )
}

function Outcome({ onAnother, onOtherName }: CreateOutcomeProps) {
  const { store } = useDraftSession()
  const creation = useDraftState((state) => state.creation)
  const unavailable = useDraftState(unparsedReason)
  const { result } = useDraftValidation()
  const { create, dismiss } = useCreate()
  const dismissButton = <Button onClick={dismiss}>Dismiss</Button>
  const anywayButton = (label: string) => (
    <Button
      unavailable={unavailable}
      onClick={() => void create(store.getState().history.present, 'anyway')}
    >
      {label}
    </Button>
  )
  switch (creation.stage) {
    case 'ready':
    case 'validating':
    case 'creating':
      return null
    case 'invalid': {
      const count = result?.validation?.problems.filter((each) => !isOnlyWarning(each)).length ?? 0
      return (
        <Notice
          actions={
            <>
              {anywayButton('Create anyway')}
              {dismissButton}
            </>
          }
        >
          Not created.{' '}
          {count === 0
            ? 'The service reports that the pipeline is not valid.'
            : `The service reports ${count === 1 ? '1 problem' : `${count} problems`}, marked below.`}
        </Notice>
      )
    }
    case 'not-validated':
      return (
        <Notice
          actions={
            <>
              {anywayButton('Create without validation')}
              {dismissButton}
            </>
          }
        >
          <NotSaved /> The service could not validate the pipeline: <Cause error={creation.error} />
          <ErrorDetails error={creation.error} />
        </Notice>
      )
    case 'refused':
      return (
        <Notice actions={dismissButton}>
          <NotSaved />{' '}
          {problemsOfRefusal(creation.error, creation.draft).problems.length > 0 ? (
            'The reasons are marked below.'
          ) : creation.error === undefined ? (
            creation.reason
          ) : (
            <Cause error={creation.error} />
          )}
          {creation.error !== undefined && <ErrorDetails error={creation.error} />}
        </Notice>
      )
    case 'unknown':
      return (
        <MayExist
          creation={creation}
          onOtherName={onOtherName}
          actions={
            <>
              {anywayButton('Save anyway')}
              {dismissButton}
            </>
          }
        />
      )
    case 'elsewhere':
      return (
        <Notice actions={dismissButton}>
          Nothing was sent from here. Another tab is creating this draft, or has created or
          discarded it.{' '}
          <Link className="text-accent underline underline-offset-2" to={paths.pipelines()}>
            Look in Pipelines
          </Link>
        </Notice>
      )
    case 'created':
      return <Created creation={creation} onAnother={onAnother} />
    default:
      return creation satisfies never
  }
}
