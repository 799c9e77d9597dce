import { listAt } from '~/lib/json-path'
import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type DragEvent,
} from 'react'
import { Link, useSearchParams } from 'react-router'
import { announce } from '~/stores/announcement'
import { useToolNames } from '~/queries/registered-tools'
import { isModifiedClick } from '~/components/back-link'
import { Icon } from '~/ui/icon'
import { useDraftSession, useDraft } from '../draft/draft-session'
import {
  isWideScreen,
  shownStepIndex,
  useBuilderView,
  writeBuilderView,
} from '../draft/builder-view'
import { focusStepHeading } from '../draft/focus-field'
import { spokenStepName } from '../draft/step-facts'
import type { StepProblems } from '../validation/draft-problems'
import { StepRow } from './step-row'

interface StepListProps {
  /** The position of the open step; -1 if no step is open. */
  readonly shown: number
  readonly problems: ReadonlyMap<string, StepProblems>
}

const NO_PROBLEMS: StepProblems = { errors: 0, warnings: 0, unvisited: 0 }

/** The list of steps. The user moves a step by dragging, or with Alt and the arrow keys. */
export const StepList = memo(function StepList(props: StepListProps) {
  const { shown, problems } = props
  const { show } = useBuilderView()
  const isAdding = shown === -1
  const { pipeline, keys } = useDraft()
  const [params] = useSearchParams()
  const list = useRef<HTMLOListElement>(null)
  const nameOfTool = useToolNames()
  const steps = listAt(pipeline, 'steps')
  const search = writeBuilderView(params, { step: 'add', editor: 'form' }).toString()
  // The first change of a draft adds its id to the address of each row. The rows get this address in a deferred render,
  // so that they do not block input.
  const searchOfRows = useDeferredValue(
    writeBuilderView(params, { step: undefined, editor: 'form' }).toString(),
  )
  const noteFocus = useFocusOnStep(list, keys)
  useEffect(() => {
    // On a narrow screen, the form is below the list, so the page scrolls to the form instead.
    if (isWideScreen()) list.current?.children.item(shown)?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  const move = useMoveStep()
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const at = placeOf(event) ?? -1
    const key = keys[at]
    if (by === 0 || key === undefined) return
    event.preventDefault()
    // The focus moves before the step moves, because a later focus would cause a second layout.
    focusRow(list.current, at + by)
    if (!event.altKey) return
    noteFocus(key)
    move(key, at + by)
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const at = placeOf(event)
    if (link === null || at === undefined || isModifiedClick(event, link)) return
    event.preventDefault()
    if (!isWideScreen()) focusStepHeading()
    show({ step: at + 1, editor: 'form' }, 'chosen')
  }
  const dragging = useStepDrag(keys, move)

  return (
    <nav aria-label="Steps" className="min-w-0">
      {/* The list handles the events of its rows, so that a row has no handlers and renders only if it looks
          different. */}
      <ol
        ref={list}
        {...dragging}
        onClick={onClick}
        onFocus={(event) => noteFocus(keys[placeOf(event) ?? -1])}
        onKeyDown={onKeyDown}
      >
        {steps.map((step, at) => (
          <StepRow
            // The key is the position, so that a move of a step moves no element and renders only the rows that look
            // different.
            key={at}
            step={step}
            nameOfTool={nameOfTool}
            at={at}
            {...(problems.get(keys[at] ?? '') ?? NO_PROBLEMS)}
            search={searchOfRows}
            isShown={at === shown}
          />
        ))}
      </ol>
      <p id="step-keys" className="sr-only">
        Press Alt with the up or down arrow key to move the step.
      </p>
      {/* Without steps, this link is not needed, because the list of step types is always open. */}
      {steps.length > 0 && (
        <Link
          to={{ search: `?${search}` }}
          data-command=""
          aria-current={isAdding ? 'step' : undefined}
          onClick={(event) => {
            if (isModifiedClick(event, event.currentTarget)) return
            event.preventDefault()
            if (!isAdding) show({ step: 'add', editor: 'form' }, 'chosen')
          }}
          className={`text-accent flex h-10 items-center gap-3 pl-12 text-sm font-medium -outline-offset-2 pointer-coarse:h-11 ${isAdding ? 'bg-picked' : 'hover:bg-hover'}`}
        >
          <Icon name="plus" className="-mx-0.5" />
          Add step
        </Link>
      )}
    </nav>
  )
})

/** Returns a function that moves a step. The open step stays open. */
export function useMoveStep(): (key: string, to: number) => void {
  const { store } = useDraftSession()
  const { view, show } = useBuilderView()
  return (key, to) => {
    const { keys, pipeline } = store.getState().history.present
    const from = keys.indexOf(key)
    const place = Math.max(0, Math.min(keys.length - 1, to))
    if (from === place || from === -1) return
    const open = keys[shownStepIndex(view, keys.length)]
    store.edit({ type: 'move', step: key, to: place })
    const { keys: moved } = store.getState().history.present
    if (open !== undefined) show({ step: moved.indexOf(open) + 1 })
    announce(`${spokenStepName(pipeline, from)} is now step ${place + 1} of ${keys.length}`)
  }
}

/**
 * Keeps the focus on a step when it moves. Rows are reused by position, so another row may show the step after the
 * move.
 */
function useFocusOnStep(list: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const focused = useRef<string>(undefined)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (activeElement === null || list.current?.contains(activeElement) !== true) return
    const at = keys.indexOf(focused.current ?? '')
    if (at !== placeOf({ target: activeElement })) focusRow(list.current, at)
  }, [keys, list])
  return (key: string | undefined) => {
    focused.current = key
  }
}

function focusRow(list: HTMLElement | null, at: number): void {
  list?.querySelectorAll<HTMLElement>('li > a').item(at)?.focus()
}

interface Targeted {
  readonly target: EventTarget
}

function rowOf({ target }: Targeted): HTMLElement | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  return row ?? undefined
}

function placeOf(event: Targeted): number | undefined {
  const row = rowOf(event)
  return row && Number(row.dataset['place'])
}

interface Drag {
  readonly key: string
  readonly from: HTMLElement
  over: HTMLElement | undefined
}

function isBelow(from: HTMLElement, row: HTMLElement): boolean {
  return Number(row.dataset['place']) > Number(from.dataset['place'])
}

/** Drags a step. The drag is shown with data attributes, because rendering the list at each move would be too slow. */
function useStepDrag(keys: readonly string[], move: (key: string, to: number) => void) {
  const drag = useRef<Drag>(undefined)
  const setTarget = (row: HTMLElement | undefined) => {
    const { current } = drag
    if (current === undefined || current.over === row) return
    delete current.over?.dataset['over']
    // CSS draws a line before or after this row, where the step will be dropped.
    if (row !== undefined) row.dataset['over'] = isBelow(current.from, row) ? 'after' : 'before'
    current.over = row
  }
  const end = () => {
    setTarget(undefined)
    delete drag.current?.from.dataset['dragged']
    drag.current = undefined
  }
  return {
    onDragStart: (event: DragEvent) => {
      end()
      event.dataTransfer.effectAllowed = 'move'
      const from = rowOf(event)
      const key = keys[placeOf(event) ?? -1]
      if (from === undefined || key === undefined) return
      from.dataset['dragged'] = ''
      drag.current = { key, from, over: undefined }
    },
    onDragOver: (event: DragEvent) => {
      if (drag.current === undefined) return
      event.preventDefault()
      setTarget(rowOf(event))
    },
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const at = placeOf(event)
      const key = drag.current?.key
      end()
      if (key !== undefined && at !== undefined) move(key, at)
    },
  }
}
