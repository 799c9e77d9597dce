import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import type { BatchView } from '~/batch/engine/batch'
import { announce } from '~/stores/announcement'
import { paths } from '~/components/paths'
import { PhaseShape } from '~/components/phase-badge'
import { isFinished, isMoving, PHASE_TABLE, PHASES, type Phase } from '~/domain/phases'
import { idsQuery } from '~/domain/query-language/ids-query'
import { formatTerm, queryWordOf } from '~/domain/query-language/query-language'
import { counted, countText } from '~/lib/count-text'
import { usePollStatus } from '~/queries/use-status-polling'
import { useWatchPipelines } from '~/stores/watched-pipelines'
import { titleOf } from './batch-labels'
import { MAX_FOLLOWED, startsRuns, useIsFollowed } from './current-status'
import type { CurrentProps } from './ledger-columns'
import { useFittingCount } from '~/ui/menu'
import { useQueryAddress } from './ledger-actions'

interface StartedCountsProps extends CurrentProps {
  readonly batch: BatchView
  /** True if the line also has the select box for other batches. */
  readonly hasBatchSelect?: boolean
}

type StartedPhase = readonly [phase: Phase, ids: readonly string[]]

/** Pixels for “+12” at the end of the row. */
const SIGN_WIDTH = 28

const NO_PIPELINES: readonly string[] = []

/**
 * The started pipelines or tasks by their current phase. At most `MAX_FOLLOWED` pipelines are polled until they end.
 */
function useStarted({ batch, currentOf }: StartedCountsProps) {
  const isFollowed = useIsFollowed(batch)
  const started = useMemo(() => {
    const byPhase = new Map<Phase, string[]>(PHASES.map((phase) => [phase, []]))
    const unread: string[] = []
    let isLastSeen = false
    const isWanted = batch.stage === 'finished' && startsRuns(batch)
    for (const item of isWanted ? batch.items() : []) {
      if (item.state.kind !== 'done') continue
      const current = currentOf(item)
      switch (current.kind) {
        case 'read':
          byPhase.get(current.phase)?.push(item.target.id)
          // Only a task sets this. For pipelines, `isPaused` below shows that the polls have stopped.
          isLastSeen ||= batch.type === 'task' && current.isLastSeen
          break
        case 'stale':
        case 'unread':
          unread.push(item.target.id)
          break
        case 'gone':
          // The run has ended, because its pipeline was deleted.
          break
        default:
          current satisfies never
      }
    }
    // The phases that need attention come first, so they are the last ones to be hidden.
    const phases = [...byPhase]
      .filter(([, ids]) => ids.length > 0)
      .toSorted(([one], [other]) => PHASE_TABLE[one].rank - PHASE_TABLE[other].rank)
    return { phases, unread, isLastSeen }
  }, [batch, currentOf])
  const watched = useMemo(() => {
    const open = started.phases.filter(([phase]) => phase !== 'idle' && !isFinished(phase))
    const sorted = open.toSorted(
      ([one], [other]) => Number(isMoving(other)) - Number(isMoving(one)),
    )
    const unread = isFollowed ? started.unread : []
    return [...sorted.flatMap(([, ids]) => ids), ...unread].slice(0, MAX_FOLLOWED)
  }, [started, isFollowed])
  // Only pipelines are watched here, because `useCurrentStatus` already polls the tasks.
  useWatchPipelines(batch.type === 'pipeline' ? watched : NO_PIPELINES)
  useAnnouncedEnd(batch, started.phases, watched.length === 0)
  const { state } = usePollStatus()
  const isPaused = batch.type === 'pipeline' && watched.length > 0 && state.kind !== 'live'
  return { ...started, isLastSeen: isPaused || started.isLastSeen }
}

/** Announces how the started pipelines have ended, once the last of them ends. */
function useAnnouncedEnd(
  { action, total, type, stage }: BatchView,
  phases: readonly StartedPhase[],
  isOver: boolean,
): void {
  const wasOver = useRef(true)
  useEffect(() => {
    // Until the batch has finished, `phases` is empty. That does not mean that all runs have ended.
    if (stage !== 'finished') return
    if (isOver && !wasOver.current && phases.length > 0) {
      const counts = phases.map(([phase, ids]) => phaseCount(phase, ids.length))
      announce(`${titleOf(action, total, type)}: now ${counts.join(' · ')}`)
    }
    wasOver.current = isOver
  }, [action, total, type, stage, phases, isOver])
}

const phaseCount = (phase: Phase, count: number) =>
  `${countText(count)} ${PHASE_TABLE[phase].label.toLowerCase()}`

/**
 * The current phases of the pipelines or tasks that the batch started: "Now 1 failed, 2 running, 8 succeeded". Each
 * count is a link to the list with this phase or these ids.
 */
export function StartedCounts(props: StartedCountsProps) {
  const { phases, unread, isLastSeen } = useStarted(props)
  const { type } = props.batch
  const addressOf = useQueryAddress()
  const row = useRef<HTMLSpanElement>(null)
  const fitting = useFittingCount(row, SIGN_WIDTH)
  const unreadText = unread.length > 0 && `${counted(unread.length, type)} without a new status`
  const counts = phases.map(([phase, { length }]) => phaseCount(phase, length))
  const hidden = [...counts, ...(unreadText ? [unreadText] : [])].slice(fitting)
  if (phases.length === 0) return null
  return (
    <span
      role="group"
      aria-label={`Status of started ${type}s`}
      className="flex min-w-30 flex-1 items-center sm:contents"
    >
      <span
        className={`text-soft shrink-0 pr-0.5 sm:-mr-2 ${fitting > 0 ? '' : 'invisible'} ${isLastSeen ? '' : 'max-sm:in-data-[results=folded]:hidden'}`}
      >
        {isLastSeen ? 'Last seen' : 'Now'}
      </span>
      {/* The counts take only the width that is left, because a poll must not move the buttons beside them. */}
      <span
        className="relative flex max-w-max flex-1 sm:grow-[99]"
        // Reserves room for the counts without labels. So no count is hidden before the buttons have moved to the menu.
        style={{ minWidth: `${Math.min(phases.length, 4) * 2.75}rem` }}
      >
        <span
          ref={row}
          className="flex h-7 min-w-0 flex-1 flex-wrap items-center gap-y-4 overflow-clip pointer-coarse:h-11"
        >
          {phases.map(([phase, ids], at) => {
            // The link leads to all tasks with this status, because the list of tasks has no filter for several ids.
            const query = type === 'task' ? undefined : idsQuery(ids)
            const address =
              type === 'task'
                ? `${paths.tasks()}?status=${phase}`
                : addressOf(query ?? statusQuery(phase))
            const label = PHASE_TABLE[phase].label.toLowerCase()
            return (
              <Link
                key={phase}
                to={address}
                title={`Show ${query === undefined ? 'all ' : ''}${label} ${type}s`}
                className={`hover:bg-hover flex h-7 shrink-0 items-center gap-1 rounded-sm px-1.5 whitespace-nowrap pointer-coarse:h-11 pointer-coarse:min-w-11 text-phase-${phase} ${at < fitting ? '' : 'invisible'}`}
              >
                <PhaseShape phase={phase} isStill />
                <span>
                  <span className="font-medium digits">{countText(ids.length)}</span>{' '}
                  <span className={labelClass(phases.length, props.hasBatchSelect)}>{label}</span>
                </span>
              </Link>
            )
          })}
          {unreadText && (
            <span
              className={`text-soft px-1.5 whitespace-nowrap ${phases.length < fitting ? '' : 'invisible'}`}
            >
              {unreadText}
            </span>
          )}
        </span>
        {hidden.length > 0 && (
          <span
            title={hidden.join(' · ')}
            className="text-soft digits absolute inset-y-0 right-0 flex items-center pr-1"
          >
            +{hidden.length}
            <span className="sr-only"> more: {hidden.join(', ')}</span>
          </span>
        )}
      </span>
    </span>
  )
}

/**
 * If the line has no room for all labels, only the shapes and the counts are visible. On a phone, the shapes and counts
 * have a line of their own.
 */
function labelClass(count: number, hasBatchSelect = false): string {
  const narrow = count > 2 ? 'max-sm:sr-only' : ''
  const wide =
    count > 4 || (hasBatchSelect && count > 1) ? 'sm:max-2xl:sr-only' : 'sm:max-xl:sr-only'
  return `${narrow} ${wide}`
}

function statusQuery(phase: Phase): string {
  return formatTerm({ kind: 'status', negated: false, values: [queryWordOf(phase)] })
}
