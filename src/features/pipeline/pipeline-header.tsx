import { useRef } from 'react'
import { needsDecision, phaseOf } from '~/domain/phases'
import { lastRunTimeOf, nameOf, type Pipeline } from '~/api/pipelines'
import { progressOf, stepText } from '~/api/run-progress'
import { BackLink, useLastList } from '~/components/back-link'
import { Freshness, RelativeTime } from '~/components/relative-time'
import { PageHeading } from '~/components/page-heading'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { formatDuration } from '~/lib/time-format'
import { visibleText } from '~/lib/visible-text'
import { CopyButton } from '~/ui/copy-button'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import { beginningOf, LongText, useLongText } from '~/components/long-text'
import { EditableText, useFieldEdit } from './edits/edit-form'
import { PipelineActions } from './pipeline-actions'
import type { ShownPipeline } from './use-shown-pipeline'

interface PipelineHeaderProps {
  readonly id: string
  readonly shown: ShownPipeline
  readonly pipeline: Pipeline
}

export function PipelineHeader({ id, shown, pipeline }: PipelineHeaderProps) {
  const { query, readAt, isGone } = shown
  const { description = '', tags = [] } = pipeline
  const edits = { name: useFieldEdit(id, 'name'), description: useFieldEdit(id, 'description') }
  const menuButton = useRef<HTMLButtonElement>(null)
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  // On a phone, the buttons of a gate are at the bottom of the window, so the header has only the menu.
  const isAtGate = isNarrow && needsDecision(phaseOf(pipeline))
  return (
    <div className="hairline flex flex-col gap-2 border-b px-4 pt-3 pb-3">
      <BackLink {...useLastList()}>Pipelines</BackLink>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 [&_h1]:py-0">
        <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-2">
          <EditableText
            field="name"
            editing={edits.name}
            value={pipeline.name ?? ''}
            isGone={isGone}
            opener={menuButton}
          >
            <Name name={nameOf(pipeline)} />
          </EditableText>
        </div>
        {/* On a phone, the actions are below the status, unless the pipeline waits at a gate. When it reaches a
            gate, only the CSS order changes, so that an open menu stays open. */}
        <div className={isAtGate ? '' : 'max-sm:order-last max-sm:basis-full'}>
          <PipelineActions
            id={id}
            pipeline={pipeline}
            isGone={isGone}
            isMenuOnly={isAtGate}
            edits={edits}
            menuButton={menuButton}
          />
        </div>
        <Status pipeline={pipeline} />
      </div>
      <div className="max-w-prose text-sm empty:hidden">
        <EditableText
          field="description"
          editing={edits.description}
          value={description}
          isGone={isGone}
          opener={menuButton}
        >
          {description === '' ? undefined : (
            <p>
              <LongText text={description} limit={300} />
            </p>
          )}
        </EditableText>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-1 max-sm:basis-full">
            {tags.map((tag, at) => (
              <li key={at} className="bg-sunken border-line rounded-sm border px-1.5 text-xs">
                <ServiceText text={beginningOf(tag, 60)} />
              </li>
            ))}
          </ul>
        )}
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <ServiceCode text={beginningOf(id, 200)} className="text-soft min-w-0 text-xs" />
          <CopyButton isCommand isCompact label="Copy id" text={() => id} />
        </span>
        <span className="ml-auto flex items-center gap-2 whitespace-nowrap">
          <Freshness
            readAt={readAt}
            hasFailed={query.error !== null}
            unavailable={query.isFetching ? 'The pipeline is being read.' : undefined}
            onRefresh={() => void query.refetch({ cancelRefetch: false })}
          />
        </span>
      </div>
    </div>
  )
}

/**
 * The status line, for example "✕ Failed at step 4, Scan dependencies: exit code 2 · 2 min ago, after 1 min 2 s, by
 * jonas".
 */
function Status({ pipeline }: { readonly pipeline: Pipeline }) {
  const phase = phaseOf(pipeline)
  const progress = progressOf(pipeline)
  const step = progress === undefined ? '' : stepText(progress)
  const { run, approval } = pipeline
  const knownSince = run?.finishedAt ?? approval?.requestedAt
  const since = knownSince ?? run?.startedAt
  const took = lastRunTimeOf(pipeline)
  return (
    <p className="basis-full text-sm">
      <PhaseBadge phase={phase} status={pipeline.status} />
      {phase === 'idle' && run === undefined && ', no run recorded'}
      {step !== '' && (
        <>
          {' '}
          at <LongText text={step} limit={100} />
        </>
      )}
      {progress?.message !== undefined && (
        <>
          {step === '' ? ' ' : ': '}
          <LongText text={progress.message} limit={300} />
        </>
      )}
      {since !== undefined && (
        // On a narrow screen, this text has its own line and no dot. The dot would often be alone at the end of a line.
        <span className="text-soft max-lg:block">
          <span className="max-lg:hidden"> · </span>
          {knownSince === undefined && 'started '}
          <RelativeTime moment={since} />
          {!Number.isNaN(took) && (
            <>
              , after <span className="whitespace-nowrap">{formatDuration(took)}</span>
            </>
          )}
          {run?.startedBy !== undefined && run.startedBy !== '' && (
            <>
              , by <ServiceText text={beginningOf(run.startedBy, 60)} />
            </>
          )}
        </span>
      )}
    </p>
  )
}

function Name({ name }: { readonly name: string }) {
  const { shown, button } = useLongText(name, 100)
  return (
    <>
      <PageHeading title={`${visibleText(beginningOf(name, 100))} · Pipelines`}>
        {shown}
      </PageHeading>
      {button}
    </>
  )
}
