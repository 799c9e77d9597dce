import { memo, useState, useSyncExternalStore } from 'react'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { useBuilderDesk, useFromBuilder } from './draft/draft-session'
import { BuilderDialog } from './builder-dialog'
import { BuildProgress } from './build-progress'
import {
  placeProblems,
  problemsLeft,
  reasonsOf,
  type PlacedProblem,
} from './validation/problem-locations'
import { dropUnreadFields, unreadFields, whyUnread } from './draft/unparsed-fields'
import { isSame } from '~/lib/is-same'
import type { JsonObject } from '~/lib/json'
import type { SourceOfDraft } from './edit/source-of'
import type { StepTypes } from './steps/use-step-types'

interface BuildBarProps {
  readonly known: StepTypes
  readonly problems: readonly PlacedProblem[]
  readonly isListed: boolean
  readonly onList: () => void
  /** All of it is checked now. */
  readonly onCheck: () => void
  readonly onProblem: (problem: PlacedProblem) => void
}

/** On the narrowest phones all of them stand in one line. */
const TALL = '!h-8 pointer-coarse:!h-11 max-[22.4rem]:px-1.5 max-[22.4rem]:text-xs'

/** Where one is on the way, and what ends it: to create the pipeline, or to change the one there is. */
export const BuildBar = memo(function BuildBar(props: BuildBarProps) {
  const { store, validator, source } = useBuilderDesk()
  const hasUnread = useFromBuilder((state) => unreadFields(state).length > 0)
  return (
    <div className="hairline flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-2 max-sm:py-1">
      <BuildProgress {...props} />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-[22.4rem]:gap-1">
        {hasUnread && (
          <Button className={TALL} onClick={() => dropUnreadFields(store)}>
            Drop what is no JSON
          </Button>
        )}
        <Button
          className={TALL}
          onClick={() => {
            props.onCheck()
            void validator.check(store.get().history.present)
          }}
        >
          Validate
        </Button>
        {source?.purpose === 'edit' ? <ToUpdate source={source} /> : <ToCreate {...props} />}
      </div>
    </div>
  )
})

function ToCreate({ onCheck, onProblem }: BuildBarProps) {
  const { config } = useService()
  const { store, validator, engine } = useBuilderDesk()
  const unread = useFromBuilder(whyUnread)
  const { stage } = useSyncExternalStore(engine.subscribe, engine.get)
  const [isShowing, setIsShowing] = useState(false)
  const isBusy = stage === 'validating' || stage === 'creating'
  const unavailable = isBusy ? 'It is on its way.' : unread

  const create = async () => {
    onCheck()
    const draft = store.get().history.present
    await engine.create(draft)
    const outcome = engine.get()
    if (outcome.stage !== 'unfit' && outcome.stage !== 'refused') return
    const reasons = reasonsOf(outcome, validator.get().verdict)
    const [first] = problemsLeft(placeProblems(reasons), draft.keys)
    if (first !== undefined) onProblem(first)
  }
  return (
    <>
      <Button className={TALL} onClick={() => setIsShowing(true)}>
        What will be sent
      </Button>
      <Button
        look="primary"
        className={TALL}
        aria-busy={isBusy}
        unavailable={config.readOnly ? READ_ONLY : unavailable}
        onClick={() => void create()}
      >
        Create pipeline
      </Button>
      {isShowing && <BuilderDialog open="request" onClose={() => setIsShowing(false)} />}
    </>
  )
}

/** Step by step: those that nobody has touched are the very same. */
function isSamePipeline(one: JsonObject, other: JsonObject): boolean {
  const [keys, others] = [Object.keys(one), Object.keys(other)]
  return (
    isSame(keys, others) &&
    keys.every((key) => {
      const [mine, its]: readonly unknown[] = [one[key], other[key]]
      return Array.isArray(mine) && Array.isArray(its)
        ? mine.length === its.length && mine.every((each, at) => isSame(each, its[at]))
        : isSame(mine, its)
    })
  )
}

/** What an update sends is shown, with what others changed, before it is sent. */
function ToUpdate({ source }: { readonly source: SourceOfDraft }) {
  const { config } = useService()
  const unread = useFromBuilder(whyUnread)
  const { update, record } = source
  const { stage } = useSyncExternalStore(update.subscribe, update.get)
  const isUnchanged = useFromBuilder(({ history }) =>
    isSamePipeline(history.present.pipeline, record),
  )
  return (
    <>
      <Button
        look="primary"
        className={TALL}
        aria-busy={stage === 'sending'}
        unavailable={
          config.readOnly
            ? READ_ONLY
            : (unread ?? (isUnchanged ? 'Nothing has been changed.' : undefined))
        }
        onClick={() => void update.ask()}
      >
        Update pipeline
      </Button>
      {stage !== 'ready' && <BuilderDialog open="update" source={source} />}
    </>
  )
}
