import { memo, useState } from 'react'
import { isSameJson } from '~/lib/json'
import { Button } from '~/ui/button'
import { BuildProgress, type BuildProgressProps } from './build-progress'
import { BuilderDialog } from './builder-dialog'
import { isCreating, useCreate } from './create/submit-draft'
import { useDraftSession, useDraftState } from './draft/draft-session'
import type { DraftSource } from './draft/draft-source'
import { discardUnparsedFields, unparsedFields, useWhyNotSent } from './draft/unparsed-fields'
import { useUpdate } from './edit/use-update'
import {
  currentProblems,
  placeProblems,
  problemsIn,
  type PlacedProblem,
} from './validation/problem-locations'
import { useDraftValidation } from './validation/validation-context'

interface BuildBarProps extends BuildProgressProps {
  readonly onShowAllProblems: () => void
  readonly onProblem: (problem: PlacedProblem) => void
}

/** This size lets all buttons fit into one line on the narrowest phones. */
const SIZE = '!h-8 pointer-coarse:!h-11 max-[22.4rem]:px-1.5 max-[22.4rem]:text-xs'

/** The progress of the draft, and the buttons to validate and send the draft. */
export const BuildBar = memo(function BuildBar(props: BuildBarProps) {
  const { store, source } = useDraftSession()
  const { validate } = useDraftValidation()
  const hasUnparsed = useDraftState((state) => unparsedFields(state).length > 0)
  return (
    <div className="hairline flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-2 max-sm:py-1">
      <BuildProgress {...props} />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2 max-[22.4rem]:gap-1">
        {hasUnparsed && (
          <Button className={SIZE} onClick={() => discardUnparsedFields(store)}>
            Discard invalid JSON
          </Button>
        )}
        <Button
          className={SIZE}
          onClick={() => {
            props.onShowAllProblems()
            void validate(store.getState().history.present)
          }}
        >
          Validate
        </Button>
        {source?.purpose === 'edit' ? (
          <UpdateButton source={source} />
        ) : (
          <CreateButtons {...props} />
        )}
      </div>
    </div>
  )
})

function CreateButtons({ onShowAllProblems, onProblem }: BuildBarProps) {
  const { store } = useDraftSession()
  const { validate } = useDraftValidation()
  const { create } = useCreate()
  const whyNot = useWhyNotSent('create')
  const isBusy = useDraftState(({ creation }) => isCreating(creation))
  const [isShowing, setIsShowing] = useState(false)

  const createAndShowProblem = async () => {
    onShowAllProblems()
    const draft = store.getState().history.present
    const creation = await create(draft)
    if (creation.stage !== 'invalid' && creation.stage !== 'refused') return
    const refusal = creation.stage === 'refused' ? creation : undefined
    const problems = placeProblems(problemsIn(refusal, await validate(draft)))
    const [first] = currentProblems(problems, draft.keys)
    if (first !== undefined) onProblem(first)
  }
  return (
    <>
      <Button className={SIZE} onClick={() => setIsShowing(true)}>
        What will be sent
      </Button>
      <Button
        look="primary"
        className={SIZE}
        aria-busy={isBusy}
        unavailable={whyNot ?? (isBusy ? 'The pipeline is being created.' : undefined)}
        onClick={() => void createAndShowProblem()}
      >
        Create pipeline
      </Button>
      {isShowing && <BuilderDialog open="request" onClose={() => setIsShowing(false)} />}
    </>
  )
}

/** Opens the update dialog, which shows the update and the changes by others before sending. */
function UpdateButton({ source }: { readonly source: DraftSource }) {
  const { open } = useUpdate(source)
  const { create } = useCreate()
  const { store } = useDraftSession()
  const whyNot = useWhyNotSent('update')
  const stage = useDraftState(({ update }) => update.stage)
  const isUnchanged = useDraftState(({ history }) =>
    isSameJson(history.present.pipeline, source.record),
  )
  return (
    <>
      <Button
        look="primary"
        className={SIZE}
        aria-busy={stage === 'sending'}
        unavailable={whyNot ?? (isUnchanged ? 'Nothing has been changed.' : undefined)}
        onClick={open}
      >
        Update pipeline
      </Button>
      {stage !== 'ready' && (
        <BuilderDialog
          open="update"
          source={source}
          onSaveAsNew={(pipeline) => void create({ ...store.getState().history.present, pipeline })}
        />
      )}
    </>
  )
}
