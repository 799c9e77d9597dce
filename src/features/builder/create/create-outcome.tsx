import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { ErrorDetails } from '~/components/error-panel'
import { paths } from '~/components/paths'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useBuilderDesk, useFromBuilder } from '../draft/draft-session'
import { reasonsOfRefusal } from '../validation/problem-locations'
import { whyUnread } from '../draft/unparsed-fields'
import type { CreateState } from './create-engine'
import { Created } from './created'
import { Cause, NotSaved } from './not-saved'
import { Unsure } from './may-exist'

interface CreateOutcomeProps {
  /** Starts an empty builder. */
  readonly onAnother: () => void
  /** Makes the name another one, to be saved beside what may exist. */
  readonly onOtherName: () => void
}

/** What became of the last attempt to create, and the ways on (faults.md, B0 and B1). */
export function CreateOutcome(props: CreateOutcomeProps) {
  const { engine } = useBuilderDesk()
  const state = useSyncExternalStore(engine.subscribe, engine.get)
  const place = useRef<HTMLDivElement>(null)
  const isOver = state.stage === 'created'
  // The button that was pressed is gone with the form.
  useEffect(() => {
    if (isOver) place.current?.focus()
  }, [isOver])
  return (
    <div ref={place} role="status" tabIndex={-1} className="outline-none">
      <Words state={state} {...props} />
    </div>
  )
}

function Words({ state, onAnother, onOtherName }: CreateOutcomeProps & { state: CreateState }) {
  const { store, engine } = useBuilderDesk()
  const unread = useFromBuilder(whyUnread)
  const dismiss = <Button onClick={engine.dismiss}>Dismiss</Button>
  const anyway = (label: string) => (
    <Button
      unavailable={unread}
      onClick={() => void engine.create(store.get().history.present, 'anyway')}
    >
      {label}
    </Button>
  )
  switch (state.stage) {
    case 'ready':
    case 'validating':
    case 'creating':
      return null
    case 'unfit':
      return (
        <Notice
          actions={
            <>
              {anyway('Create anyway')}
              {dismiss}
            </>
          }
        >
          Nothing was sent: the service says that it would not take this pipeline. Why stands beside
          the fields and in the list of problems.
        </Notice>
      )
    case 'unasked':
      return (
        <Notice
          actions={
            <>
              {anyway('Create without validation')}
              {dismiss}
            </>
          }
        >
          <NotSaved /> The service could not be asked whether the pipeline fits:{' '}
          <Cause error={state.error} />
          <ErrorDetails error={state.error} />
        </Notice>
      )
    case 'refused':
      return (
        <Notice actions={dismiss}>
          <NotSaved />{' '}
          {reasonsOfRefusal(state.error, state.draft).problems.length > 0 ? (
            'What the service says stands beside the fields and in the list of problems.'
          ) : (
            <Cause error={state.error} />
          )}
          <ErrorDetails error={state.error} />
        </Notice>
      )
    case 'unsure':
      return (
        <Unsure
          state={state}
          onOtherName={onOtherName}
          others={
            <>
              {anyway('Save anyway')}
              {dismiss}
            </>
          }
        />
      )
    case 'elsewhere':
      return (
        <Notice actions={dismiss}>
          Nothing was sent from here: in another tab this draft is being created, or it was created
          or discarded there.{' '}
          <Link className="text-accent underline underline-offset-2" to={paths.pipelines()}>
            Look in Pipelines
          </Link>
        </Notice>
      )
    case 'created':
      return <Created state={state} onAnother={onAnother} />
    default:
      return state satisfies never
  }
}
