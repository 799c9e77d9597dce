import { memo, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useAnnounce } from '~/components/announcer'
import { PhaseShape } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { useSearchParams } from '~/components/use-search-params'
import { visibleText } from '~/lib/visible-text'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { useBuilderDesk, useDraft } from '../builder-desk'
import { writeBuilderView } from '../builder-view'
import { stepsIn } from '../draft/draft'
import type { ShowBuilder } from '../use-builder-view'
import { factsOf } from './step-facts'

interface StepListProps {
  /** The place of the open step; -1 when none is. */
  readonly shown: number
  readonly isAdding: boolean
  readonly problems: ReadonlyMap<string, number>
  readonly onShow: ShowBuilder
}

/** The steps in their order, which Alt with the arrow keys and the pointer change. */
export function StepList({ shown, isAdding, problems, onShow }: StepListProps) {
  const { store } = useBuilderDesk()
  const { pipeline, keys } = useDraft()
  const announce = useAnnounce()
  const [params] = useSearchParams()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<number>()
  const steps = stepsIn(pipeline)
  const linkTo = (step: number | 'add') => ({
    search: `?${writeBuilderView(params, { step, editor: 'form' }).toString()}`,
  })

  const move = (key: string, to: number) => {
    const from = keys.indexOf(key)
    const place = Math.max(0, Math.min(keys.length - 1, to))
    if (from === place || from === -1) return
    const open = keys[shown]
    store.edit({ do: 'move', step: key, to: place })
    const { history } = store.get()
    const now = open === undefined ? -1 : history.present.keys.indexOf(open)
    if (now !== -1) onShow({ step: now + 1 }, 'followed')
    announce(
      `${visibleText(factsOf(steps[from]).name) || 'The step'} is now ${place + 1} of ${keys.length}`,
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, key: string, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    if (event.altKey) {
      move(key, at + by)
      // What is moved may lose the focus on its way.
      requestAnimationFrame(() => focusRow(list.current, at + by))
    } else focusRow(list.current, at + by)
  }
  const onDrop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== undefined) move(dragged, at)
    setDragged(undefined)
    setOver(undefined)
  }

  return (
    <nav aria-label="Steps" className="min-w-0">
      <ol ref={list} className="border-line border-b">
        {steps.map((step, at) => {
          const key = keys[at] ?? ''
          return (
            <li
              key={key}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(key)
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                setOver(at)
              }}
              onDrop={(event) => onDrop(event, at)}
              className={`border-line relative border-t ${at === shown ? 'bg-picked' : 'hover:bg-hover'} ${dragged === key ? 'opacity-50' : ''} ${dragged !== undefined && over === at ? 'outline-accent outline-2 -outline-offset-2' : ''}`}
            >
              <Link
                to={linkTo(at + 1)}
                aria-current={at === shown ? 'step' : undefined}
                aria-describedby="step-keys"
                draggable={false}
                onKeyDown={(event) => onKeyDown(event, key, at)}
                className="flex min-h-11 items-center gap-3 py-1.5 pr-3 pl-4 -outline-offset-2"
              >
                <StepLine step={step} at={at} problems={problems.get(key) ?? 0} />
              </Link>
            </li>
          )
        })}
      </ol>
      <p id="step-keys" className="sr-only">
        Alt with the arrow keys moves the step.
      </p>
      <Link
        to={linkTo('add')}
        aria-current={isAdding ? 'step' : undefined}
        className={`text-accent flex h-10 items-center gap-3 px-4 text-sm font-medium -outline-offset-2 pointer-coarse:h-11 ${isAdding ? 'bg-picked' : 'hover:bg-hover'}`}
      >
        <Icon name="plus" />
        Add step
      </Link>
    </nav>
  )
}

function focusRow(list: HTMLElement | null, at: number): void {
  list?.querySelectorAll<HTMLElement>('li > a').item(at)?.focus()
}

/** One step: its number, its shape, its name, and what it works on. */
const StepLine = memo(function StepLine({
  step,
  at,
  problems,
}: {
  readonly step: unknown
  readonly at: number
  readonly problems: number
}) {
  const { name, identifier, isGate, about } = factsOf(step)
  const phase = problems > 0 ? 'failed' : isGate ? 'waiting_approval' : 'succeeded'
  return (
    <>
      <span className="text-soft w-5 shrink-0 text-right text-sm">{at + 1}</span>
      {problems === 0 && !isGate ? <Dot /> : <PhaseShape phase={phase} />}
      <span className="min-w-0 flex-1 text-sm leading-5">
        <span className="block truncate font-medium">
          {name === '' ? 'Unnamed step' : <ServiceText text={name} />}
        </span>
        <span className="text-soft block truncate text-xs">
          {isGate && 'Gate · '}
          <ServiceText text={identifier ?? 'no tool'} />
          {about !== '' && (
            <>
              {' · '}
              <ServiceText text={about} />
            </>
          )}
        </span>
      </span>
      {problems > 0 && (
        <span className="text-danger shrink-0 text-xs whitespace-nowrap">
          {problems === 1 ? '1 problem' : `${problems} problems`}
        </span>
      )}
    </>
  )
})

function Dot() {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="text-edge size-3 shrink-0">
      <circle cx="6" cy="6" r="3.4" className="fill-current" />
    </svg>
  )
}
