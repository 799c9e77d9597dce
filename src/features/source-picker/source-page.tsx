import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { isCompleteList, isMissingFrom } from '~/api/list-paging'
import { scmServiceOf } from '~/api/scm-services'
import { BackLink } from '~/components/back-link'
import { PageHeading } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { useScmMappings } from '~/components/scm-mappings'
import { EmptyState } from '~/ui/empty-state'
import { Sign } from '~/ui/icon'
import { useChosenSource, type ChosenSource } from '~/components/source-picker/use-chosen-source'
import { LinkButton } from '~/ui/button'
import { CancelButton, SourceActions } from './source-actions'
import { SourceField } from '~/components/source-picker/source-field'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useBranches, useRepositories } from '~/queries/repositories'
import { useCanRead } from '~/queries/service-context'
import { useSourceAccess } from '~/components/source-picker/scm-source'
import { isNotFound } from '~/api/api-error'
import { onPressEnd } from '~/ui/use-frozen-rows'

/** The steps from a registered tool to a branch. Each choice is in the address, so that Back undoes the last choice. */
export default function SourcePage() {
  const { source, choose } = useChosenSource()
  const steps = useRef<HTMLDivElement>(null)
  /** The element that took the focus from the fields. `null` after a click that focuses no element. */
  const leftFor = useRef<EventTarget>(null)
  /** The first incomplete step at the last click on “Use this source”. */
  const [tried, setTried] = useState<keyof ChosenSource>()
  // Reads the registered tools when the page opens, so that the list of the first field opens without a wait.
  const { data } = useRegisteredTools()
  const tool = data?.items.find(({ _id }) => _id === source.tool)
  const scm = scmServiceOf(tool?.tool_identifier, useScmMappings())
  const isToolMissing = isMissingFrom(data, ({ _id }) => _id === source.tool)
  const all = choicesOf(source, isToolMissing, scm?.needsWorkspace === true)
  const current = all.find(({ isDone }) => !isDone)
  // An incomplete list may lack the chosen tool, so it is uncertain whether the tool exists.
  const isToolUncertain = data !== undefined && tool === undefined && !isToolMissing
  const doubts = useSourceDoubts(source, isToolUncertain)
  const doubtful = all.find(({ key }) => doubts.has(key))

  const { key } = useLocation()
  useEffect(() => {
    // The focus does not move if the visit starts on this page. It also does not move on a touch screen, where a
    // focused field opens the keyboard.
    if (key !== 'default' && !matchMedia('(pointer: coarse)').matches) focusNext(steps.current)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the screen is entered
  }, [])

  const isBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    // After Back, the field that had the focus may have disappeared, or it waits for an earlier choice.
    const isLost = document.activeElement?.matches('body, :disabled') === true
    if (isBack && key !== 'default' && isLost) focusNext(steps.current)
  }, [isBack, key])

  const goOn = (step: keyof ChosenSource, value: string, laterChoices?: Partial<ChosenSource>) => {
    const isHere = steps.current?.contains(document.activeElement) === true
    choose(step, value, laterChoices)
    if (value === '') return
    requestAnimationFrame(() => {
      const { activeElement } = document
      // The next field gets the focus, so that the user can go on typing. If the user has already moved to another
      // field, the focus stays there.
      const at = activeElement?.closest<HTMLElement>('[data-step]')?.dataset['step']
      const isNextWanted = isHere && (at === undefined || at === step)
      // After Tab, the button that received the focus may be gone, because it is shown only without a choice.
      const isFocusLost = activeElement === document.body && leftFor.current !== null
      if (isNextWanted || isFocusLost) focusNext(steps.current)
    })
  }
  // Counts all registered tools, because a tool type with an unknown name may be for source control.
  const hasNoTool = data?.items.length === 0 && isCompleteList(data)
  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto"
      onPointerDownCapture={() => holdHeight(steps.current)}
    >
      <div className="flex flex-col gap-2 px-4 pt-3 pb-4 [&_h1]:py-0">
        <BackLink to={paths.newPipeline()}>New pipeline</BackLink>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <PageHeading title="Choose a source" />
          {!(hasNoTool && source.tool === '') && (
            <p role="status" className="text-soft text-sm">
              {current === undefined ? (
                doubtful === undefined ? (
                  `All ${all.length} steps are done`
                ) : (
                  `Check step ${all.indexOf(doubtful) + 1}: ${doubtful.label}`
                )
              ) : (
                <>
                  Step {all.indexOf(current) + 1} of {all.length}
                  <span className="sr-only">: {current.label}</span>
                </>
              )}
            </p>
          )}
        </div>
      </div>
      {hasNoTool && source.tool === '' ? (
        <NoTool />
      ) : (
        <div className="flex max-w-[600px] flex-col gap-6 px-4 pb-24">
          <div
            ref={steps}
            onBlurCapture={({ relatedTarget }) => {
              leftFor.current = relatedTarget
            }}
          >
            <ol className="flex flex-col gap-5">
              {all.map((step, at) => (
                <li
                  key={step.key}
                  data-step={step.key}
                  aria-current={step === current ? 'step' : undefined}
                  className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3"
                >
                  <StepBadge
                    number={at + 1}
                    state={
                      doubts.has(step.key)
                        ? 'doubtful'
                        : step.isDone
                          ? 'done'
                          : step === current
                            ? 'current'
                            : 'later'
                    }
                  />
                  <SourceField
                    isWizard
                    step={step.key}
                    source={source}
                    fault={
                      step === current && step.key === tried
                        ? `${step.key === 'workspace' ? 'Enter' : 'Choose'} a ${step.label.toLowerCase()}.`
                        : undefined
                    }
                    onChoose={goOn}
                  />
                </li>
              ))}
            </ol>
          </div>
          <SourceActions
            source={source}
            isComplete={current === undefined}
            onMissing={() => {
              setTried(current?.key)
              focusNext(steps.current)
            }}
          />
        </div>
      )}
    </div>
  )
}

/**
 * A press on a button below the steps commits the typed text, which shows or hides lines in the steps. The steps keep
 * their height until the press ends, so that the button stays under the pointer.
 */
function holdHeight(steps: HTMLElement | null) {
  if (steps === null) return
  steps.style.height = `${steps.offsetHeight}px`
  onPressEnd(() => steps.style.removeProperty('height'))
}

function focusNext(steps: HTMLElement | null) {
  const next = steps?.querySelector<HTMLElement>('[aria-current=step] input')
  if (next) next.focus()
  else steps?.parentElement?.querySelector<HTMLElement>('[data-use]')?.focus()
}

const BADGES = {
  done: { shape: '✓', label: () => 'Done:', look: 'border-phase-succeeded text-phase-succeeded' },
  doubtful: {
    shape: '?',
    label: (number: number) => `Check step ${number}:`,
    look: 'border-phase-waiting_approval text-phase-waiting_approval',
  },
  current: {
    shape: undefined,
    label: (number: number) => `Step ${number}:`,
    look: 'border-accent text-accent',
  },
  later: {
    shape: undefined,
    label: (number: number) => `Step ${number}:`,
    look: 'border-line text-soft',
  },
} as const

function StepBadge(props: { readonly number: number; readonly state: keyof typeof BADGES }) {
  const { number, state } = props
  const { shape = number, label, look } = BADGES[state]
  return (
    <span
      className={`mt-6.5 flex size-7 pointer-coarse:mt-8 items-center justify-center rounded-full border text-xs font-medium ${look}`}
    >
      <Sign shape={shape} />
      <span className="sr-only">{label(number)}</span>
    </span>
  )
}

function NoTool() {
  return (
    <EmptyState
      isOpen
      title="No registered tool for you"
      actions={
        <>
          <LinkButton look="plain" to={paths.registry()}>
            Go to Registry
          </LinkButton>
          <LinkButton look="plain" to={paths.tools()}>
            Go to Tools
          </LinkButton>
          <CancelButton />
        </>
      }
    >
      <p>
        A source needs a registered source-control tool. Ask an administrator of the service to
        register one, or to give you access to one.
      </p>
    </EmptyState>
  )
}

interface Step {
  readonly key: keyof ChosenSource
  readonly label: string
  readonly isDone: boolean
}

/** The steps of the page. Only some services need a workspace (docs/service.md#source-control-services). */
function choicesOf(
  source: ChosenSource,
  isToolMissing: boolean,
  needsWorkspace: boolean,
): readonly Step[] {
  const steps: readonly Step[] = [
    { key: 'tool', label: 'Registered tool', isDone: source.tool !== '' && !isToolMissing },
    { key: 'workspace', label: 'Workspace', isDone: source.workspace !== '' },
    { key: 'repository', label: 'Repository', isDone: source.repository !== '' },
    { key: 'branch', label: 'Branch', isDone: source.branch !== '' },
  ]
  return steps.filter(({ key }) => key !== 'workspace' || needsWorkspace)
}

/** The choices that the service does not find. The user can still use them. */
function useSourceDoubts(
  chosen: ChosenSource,
  isToolUncertain: boolean,
): ReadonlySet<keyof ChosenSource> {
  const { tool, workspace, repository, branch } = chosen
  const asking = useSourceAccess(tool, workspace)
  const source = 'source' in asking ? asking.source : undefined
  const canRead = useCanRead()
  // Only reads the cache. The fields send the request, which checks the chosen repository.
  const branches = useBranches(source, repository, { enabled: () => false })
  const { data } = branches
  // A workspace is checked by reading the first page of its repositories, unless the service finds the chosen
  // repository.
  const isUnconfirmed = repository === '' || isNotFound(branches.error)
  const { error } = useRepositories(
    source,
    '',
    (state) => canRead && source?.workspace !== undefined && isUnconfirmed && state.error === null,
  )
  const isBranchMissing = isMissingFrom(data, ({ name }) => name === branch)

  const doubts = new Set<keyof ChosenSource>()
  if (tool !== '' && isToolUncertain) doubts.add('tool')
  if (source?.workspace !== undefined && isNotFound(error)) doubts.add('workspace')
  if (repository !== '' && isNotFound(branches.error)) doubts.add('repository')
  if (branch !== '' && isBranchMissing) doubts.add('branch')
  return doubts
}
