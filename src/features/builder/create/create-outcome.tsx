import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ApiError } from '~/api/api-error'
import { nameOf } from '~/api/pipelines'
import { reasonOfKind } from '~/batch/outcome'
import { useLauncher } from '~/components/batches/launcher'
import { ErrorDetails } from '~/components/error-panel'
import { asSentence, wordsOfReadError } from '~/components/error-words'
import { paths } from '~/components/paths'
import { Countdown } from '~/components/retry-countdown'
import { useService } from '~/components/service-context'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { LinkButton } from '~/ui/link-button'
import { useBuilderDesk, useBuilderState, useDraft } from '../builder-desk'
import { reasonsOfRefusal } from '../check/problem-places'
import { whyUnread } from '../draft/unread'
import type { CreateState } from './create-engine'

const LINK = 'text-accent underline underline-offset-2'

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
  const { engine } = useBuilderDesk()
  const builder = useBuilderState()
  const draft = builder.history.present
  const dismiss = <Button onClick={engine.dismiss}>Dismiss</Button>
  const anyway = (label: string) => (
    <Button unavailable={whyUnread(builder)} onClick={() => void engine.create(draft, 'anyway')}>
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
          <Link className={LINK} to={paths.pipelines()}>
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

function NotSaved() {
  const { keeper } = useBuilderDesk()
  return (
    <strong className="font-semibold">
      {keeper.get().is === 'failed'
        ? 'Not saved on the service. What you typed is still here.'
        : 'Not saved on the service — your draft is safe in this browser.'}
    </strong>
  )
}

/** Why, in the service’s own words where it has some. */
function Cause({ error }: { readonly error: unknown }): ReactNode {
  const { now } = useService()
  const { pipeline } = useDraft()
  const [since] = useState(now)
  if (!(error instanceof ApiError)) {
    return <ServiceText text={asSentence(wordsOfReadError(error).cause)} />
  }
  const { words, retryAfterMs, kind } = error.facts
  const bytes = new TextEncoder().encode(JSON.stringify(pipeline)).length
  return (
    <>
      {kind === 'too_large' && `It is too large: ${Math.ceil(bytes / 1_000).toLocaleString()} KB. `}
      {words === undefined ? (
        reasonOfKind(kind)
      ) : (
        <>
          The service says: “<ServiceText text={words} />”
        </>
      )}
      {retryAfterMs !== undefined && (
        <>
          {' '}
          It will take it <Countdown until={since + retryAfterMs} />.
        </>
      )}
    </>
  )
}

function Unsure({
  state,
  onOtherName,
  others,
}: {
  readonly state: Extract<CreateState, { stage: 'unsure' }>
  readonly onOtherName: () => void
  readonly others: ReactNode
}) {
  const { engine } = useBuilderDesk()
  const { lookup, name, error } = state
  const count = lookup.is === 'found' ? lookup.pipelines.length : 0
  return (
    <Notice
      actions={
        <>
          {lookup.is !== 'looking' && (
            <Button onClick={() => void engine.lookAgain()}>Look again</Button>
          )}
          <Button onClick={onOtherName}>Save as another</Button>
          {others}
        </>
      }
    >
      <strong className="font-semibold">
        The service may have created it — check before saving again.
      </strong>{' '}
      {error !== undefined && <Cause error={error} />}{' '}
      {lookup.is === 'looking' && 'Looking for its name…'}
      {lookup.is === 'failed' && (
        <>
          Its name could not be looked up: <Cause error={lookup.error} />
        </>
      )}
      {lookup.is === 'found' && count === 0 && (
        <>
          There is no pipeline named “<ServiceText text={name} />” now.
        </>
      )}
      {lookup.is === 'found' && count > 0 && (
        <>
          {count} with this name:
          <ul>
            {lookup.pipelines.slice(0, 10).map((pipeline, at) => (
              <li key={at}>
                {pipeline._id === undefined ? (
                  <ServiceText text={nameOf(pipeline)} />
                ) : (
                  <Link className={LINK} to={paths.pipeline(pipeline._id)}>
                    Open <ServiceText text={nameOf(pipeline)} /> (
                    <ServiceText text={pipeline._id} />)
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {error !== undefined && <ErrorDetails error={error} />}
    </Notice>
  )
}

/** There it is: open it, run it through preflight, or begin another one. */
function Created({
  state: { id, name },
  onAnother,
}: {
  readonly state: Extract<CreateState, { stage: 'created' }>
  readonly onAnother: () => void
}) {
  const launcher = useLauncher()
  return (
    <section className="flex flex-col items-start gap-4 px-4 py-10">
      <p className="text-lg">
        <span aria-hidden="true" className="text-phase-succeeded">
          ✓{' '}
        </span>
        Created <strong className="font-semibold">{<ServiceText text={name} />}</strong>.
      </p>
      {id !== undefined && (
        <p className="text-soft text-sm">
          Its id is{' '}
          <code className="font-mono text-xs">
            <ServiceText text={id} />
          </code>
          .
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {id !== undefined && (
          <>
            <LinkButton to={paths.pipeline(id)}>Open the pipeline</LinkButton>
            <Button
              onClick={() =>
                launcher.ask({
                  request: { action: 'run', type: 'pipeline', targets: [{ id, name }] },
                  records: new Map(),
                })
              }
            >
              Run now
            </Button>
          </>
        )}
        <Button onClick={onAnother}>Create another</Button>
      </div>
    </section>
  )
}
