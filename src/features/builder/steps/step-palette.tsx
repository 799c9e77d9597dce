import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { isOffline } from '~/api/api-error'
import { asSentence, describeReadError } from '~/components/error-messages'
import { ErrorDetails } from '~/components/error-panel'
import { FieldProblems } from '~/components/field-problems'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import { useDelayed, NO_ANSWER_YET } from '~/ui/use-delayed'
import { useDraftSession, useDraftState } from '../draft/draft-session'
import { STEP_SEARCH, focusStepForm } from '../draft/focus-field'
import { useBuilderView } from '../draft/builder-view'
import {
  failedReads,
  type StepTypes,
  categoryLabel,
  newStep,
  searchStepTypes,
  type StepType,
} from './step-types'
import { GATE_IDENTIFIERS } from '~/domain/tool-keys'
import { PhaseShape } from '~/components/phase-badge'

const NONE: readonly StepType[] = []

export function StepPalette({
  stepTypes,
  problems,
}: {
  readonly stepTypes: StepTypes
  /** The messages about the list of steps, for example that it is empty. */
  readonly problems: readonly string[] | undefined
}) {
  const { show } = useBuilderView()
  const { store } = useDraftSession()
  const hasSteps = useDraftState(({ history }) => history.present.keys.length > 0)
  /**
   * The step keys after a step was added. A second click must not add another step while the form of the new step is
   * still loading.
   */
  const added = useRef<readonly string[]>(undefined)
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const types = stepTypes.isOrdered ? stepTypes.types : NONE
  const found = searchStepTypes(types, text)
  const at = Math.min(chosen, found.length - 1)
  const picked = found[at]

  const add = (type: StepType) => {
    const { keys } = store.getState().history.present
    if (keys === added.current) return
    const count = keys.length
    store.edit({ type: 'add', step: newStep(type), at: count })
    added.current = store.getState().history.present.keys
    show({ step: count + 1 })
    focusStepForm()
  }
  const cancel = () => {
    show({ step: undefined })
    focusStepForm()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0 && found.length > 0) {
      event.preventDefault()
      const next = (at + by + found.length) % found.length
      setChosen(next)
      list.current?.querySelector(`#${CSS.escape(`${id}-${next}`)}`)?.scrollIntoView({
        block: 'nearest',
      })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (picked !== undefined && !event.repeat) add(picked)
    } else if (event.key === 'Escape') {
      if (text !== '') setText('')
      else if (hasSteps) cancel()
    }
  }
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="group @container flex min-h-0 flex-col gap-3 px-4 py-3"
    >
      <div className="flex items-center gap-2">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          Add a step
        </h2>
        {hasSteps && (
          <Button look="quiet" className="ml-auto" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      <div className="relative max-w-[440px]">
        <Icon
          name="search"
          className="text-soft pointer-events-none absolute top-2 left-2.5 pointer-coarse:top-3.5"
        />
        <input
          // If the pipeline has steps, the user has usually just clicked "Add step" and wants to type.
          autoFocus={hasSteps}
          id={STEP_SEARCH}
          // If the pipeline has steps, the link in the list of steps has this command instead.
          data-command={hasSteps ? undefined : 'Add step'}
          role="combobox"
          aria-label="Search step types"
          aria-expanded={found.length > 0}
          aria-invalid={problems && true}
          aria-describedby={problems && `${id}-problem`}
          aria-controls={`${id}-list`}
          aria-activedescendant={picked === undefined ? undefined : `${id}-${at}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Name or identifier"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          className="h-8 w-full pr-3 pl-8 text-sm"
        />
      </div>
      {problems && <FieldProblems id={`${id}-problem`} problems={problems} />}
      <StepTypesState stepTypes={stepTypes} isEmpty={types.length === 0} />
      <div id={`${id}-list`} ref={list} role="listbox" aria-label="Step types" className="-mx-2">
        {found.map((type, place) => (
          <WithCategory key={type.identifier} type={type} before={found[place - 1]}>
            <StepOption
              id={`${id}-${place}`}
              type={type}
              isChosen={place === at}
              onAdd={() => add(type)}
            />
          </WithCategory>
        ))}
      </div>
      {types.length > 0 && found.length === 0 && (
        <p className="text-soft text-sm">
          No step type matches the search.{' '}
          <Button onClick={() => setText('')}>Clear the search</Button>
        </p>
      )}
    </section>
  )
}

function WithCategory({
  type,
  before,
  children,
}: {
  readonly type: StepType
  readonly before: StepType | undefined
  readonly children: React.ReactNode
}) {
  const isFirst = before?.category !== type.category
  return (
    <>
      {isFirst && (
        <p role="presentation" className="text-soft px-2 pt-3 pb-1 text-xs font-medium">
          <ServiceText text={categoryLabel(type.category)} />
        </p>
      )}
      {children}
    </>
  )
}

function StepTypesState({
  stepTypes,
  isEmpty,
}: {
  readonly stepTypes: StepTypes
  readonly isEmpty: boolean
}) {
  const isReading = isEmpty && !(stepTypes.isOrdered && stepTypes.isReady)
  const isLate = useDelayed(isReading, 300)
  const isVeryLate = useDelayed(isReading, 10_000)
  const failed = failedReads(stepTypes.metadataReads)
  if (failed.length > 0) {
    return (
      <div role="alert" className="[&>div]:rounded-sm [&>div]:border [&>div]:px-3 [&>div]:py-2">
        {failed.map(
          ({ label, error, retry }) =>
            !isOffline(error) && (
              <Notice
                key={label}
                actions={
                  <>
                    <Button onClick={retry}>Retry</Button>
                    <ErrorDetails error={error} />
                  </>
                }
              >
                {label} could not be read.{' '}
                <ServiceText text={asSentence(describeReadError(error).cause)} />{' '}
                {describeReadError(error).advice}
              </Notice>
            ),
        )}
      </div>
    )
  }
  if (isReading) {
    const failure = stepTypes.metadataReads.find((read) => read.failure !== null)?.failure
    return isLate ? (
      <p role="status" className="text-soft text-sm">
        {failure === undefined ? (
          isVeryLate ? (
            NO_ANSWER_YET
          ) : (
            'Reading the step types…'
          )
        ) : (
          <>
            Step types not read yet: <ServiceText text={describeReadError(failure).cause} />. Trying
            again…
          </>
        )}
      </p>
    ) : null
  }
  return isEmpty ? (
    <p className="text-soft text-sm">
      The service lists no step types for you. Your roles or the entitlements of your organization
      may exclude all step types. You can write a step as JSON.
    </p>
  ) : null
}

function registeredLabel({ toolKey, registered, identifier }: StepType): string | undefined {
  if (registered?.length) return `${registered.length} registered`
  if (toolKey === undefined) {
    return GATE_IDENTIFIERS.has(identifier) ? 'gate' : 'no tool needed'
  }
  return registered && 'none registered'
}

function StepOption({
  id,
  type,
  isChosen,
  onAdd,
}: {
  readonly id: string
  readonly type: StepType
  readonly isChosen: boolean
  readonly onAdd: () => void
}) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      // Prevents a click from moving the focus out of the search field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onAdd}
      className="group-focus-within:aria-selected:bg-picked hover:bg-hover px-2 text-sm"
    >
      <div className="border-line grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t py-1 @2xl:grid-cols-[16rem_7rem_minmax(0,1fr)] pointer-coarse:min-h-11">
        <span className="flex flex-wrap items-center gap-x-3">
          {GATE_IDENTIFIERS.has(type.identifier) && <PhaseShape phase="waiting_approval" />}
          <span className="truncate font-medium" title={visibleText(type.name.slice(0, 300))}>
            <ServiceText text={type.name} />
          </span>
          <ServiceCode text={type.identifier} className="text-soft truncate text-xs" />
          {!type.isActive && <span className="text-phase-stopped text-xs">inactive</span>}
        </span>
        <span className="text-soft text-xs">{registeredLabel(type)}</span>
        {type.description !== undefined && (
          <span className="text-soft col-span-2 truncate text-xs @2xl:col-span-1">
            <ServiceText text={type.description} />
          </span>
        )}
      </div>
    </div>
  )
}
