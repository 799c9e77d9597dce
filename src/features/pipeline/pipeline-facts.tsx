import type { ReactNode } from 'react'
import { isStarted, type Phase } from '~/domain/phases'
import { approvalsOf } from '~/api/gates'
import type { Pipeline, Run } from '~/api/pipelines'
import { progressOf } from '~/api/run-progress'
import { RelativeTime, RunTime } from '~/components/relative-time'
import { LongText } from '~/components/long-text'
import { ServiceText } from '~/components/service-text'
import { isJsonObject, own } from '~/lib/json'
import { epochOf, exactTime, formatDuration } from '~/lib/time-format'
import { useClockSkew, useNow } from '~/stores/clock'
import { usePreferences, useTimeOptions } from '~/stores/preferences'
import { entriesOf, EntryValue } from './steps/configuration-entries'

/** `OtherKeys` leaves these keys out, because the page shows them in their own places. */
const KNOWN_RUN_KEYS = [
  'number',
  'startedAt',
  'finishedAt',
  'startedBy',
] as const satisfies readonly (keyof Run)[]
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  '_id',
  'id',
  'name',
  'description',
  'status',
  'tags',
  'steps',
  'run',
  'approval',
  'createdAt',
  'updatedAt',
  'createdBy',
] satisfies readonly (keyof Pipeline | 'id' | 'steps')[])

export function PipelineFacts({
  pipeline,
  phase,
}: {
  readonly pipeline: Pipeline
  readonly phase: Phase
}) {
  const { run, createdAt, updatedAt, createdBy, raw } = pipeline
  const rawRun = own(raw, 'run')
  const approvals = approvalsOf(pipeline)
  const runKeys = new Set<string>([
    ...KNOWN_RUN_KEYS,
    ...(approvals.length > 0 ? ['approvals'] : []),
    // The message of the run is left out if the status line of the page shows it.
    ...(isJsonObject(rawRun) && own(rawRun, 'message') === progressOf(pipeline)?.message
      ? ['message']
      : []),
  ])
  return (
    <dl className="text-sm">
      {run === undefined ? (
        // The status line of an idle pipeline already says that it has no run.
        phase !== 'idle' && (
          <Fact name="Run">
            <span className="text-soft">No data from the service</span>
          </Fact>
        )
      ) : (
        <>
          <Fact name="Run">{text(run.number)}</Fact>
          <Fact name="Started">
            <Time moment={run.startedAt} />
          </Fact>
          {run.finishedAt !== undefined && (
            <Fact name="Finished">
              <Time moment={run.finishedAt} />
            </Fact>
          )}
          <Fact name="Took">
            <Took startedAt={run.startedAt} finishedAt={run.finishedAt} phase={phase} />
          </Fact>
          <Fact name="Started by">{text(run.startedBy)}</Fact>
          {approvals.map(({ by, at }, index) => (
            <Fact key={index} name="Approved by">
              {text(by)}
              {at !== undefined && (
                <span className="text-soft block text-xs">
                  <RelativeTime moment={at} />
                </span>
              )}
            </Fact>
          ))}
          {isJsonObject(rawRun) && <OtherKeys object={rawRun} known={runKeys} />}
        </>
      )}
      <Fact name="Created">
        <Time moment={createdAt} />
      </Fact>
      <Fact name="Created by">{text(createdBy)}</Fact>
      <Fact name="Updated">
        <Time moment={updatedAt} />
      </Fact>
      <OtherKeys object={raw} known={KNOWN_KEYS} />
    </dl>
  )
}

/** A date that is further away than this many milliseconds is shown without an age. */
const OLD = 30 * 24 * 3_600_000

/** The age, and the exact time as text, because a phone shows no tooltip. */
function Time({ moment }: { readonly moment: string | undefined }) {
  const exact = exactTime(moment, useTimeOptions())
  const age = useNow() - epochOf(moment)
  const { times } = usePreferences()
  const isRecent = useClockSkew() === 0 && Math.abs(age) < OLD && times === 'relative'
  if (!isRecent) return exact
  return (
    <>
      <RelativeTime moment={moment} />
      <span className="text-soft block text-xs print:hidden">{exact}</span>
    </>
  )
}

function text(value: string | undefined): ReactNode {
  return value === undefined || value === '' ? '—' : <LongText text={value} limit={100} />
}

function OtherKeys({
  object,
  known,
}: {
  readonly object: Parameters<typeof entriesOf>[0]
  readonly known: ReadonlySet<string>
}) {
  return entriesOf(object, known).map(({ key, value }) => (
    <Fact key={key} name={<ServiceText text={key} />}>
      <EntryValue value={value} tools={undefined} />
    </Fact>
  ))
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="border-line grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2 border-b py-1">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Took({
  startedAt,
  finishedAt,
  phase,
}: {
  readonly startedAt: string | undefined
  readonly finishedAt: string | undefined
  readonly phase: Phase
}) {
  const [from, to] = [epochOf(startedAt), epochOf(finishedAt)]
  if (Number.isNaN(to) && isStarted(phase) && !Number.isNaN(from))
    return <RunTime startedAt={from} />
  return formatDuration(to - from)
}
