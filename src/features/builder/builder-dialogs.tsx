/**
 * Dialogs and other parts that the builder does not show at first. They are one lazy chunk, which includes the YAML
 * parser.
 */
import { counted } from '~/lib/count-text'
import { useMemo, useState, useEffect } from 'react'
import { ChangesList } from '~/components/changes-list'
import { usePipeline } from '~/queries/pipeline'
import { useWatchPipelines } from '~/stores/watched-pipelines'
import { Notice } from '~/ui/notice'
import { useDraftState, useDraft, useDraftSession, type DraftSource } from './draft/draft-session'
import { paths } from '~/components/paths'
import { printJson } from '~/lib/json'
import { Button, LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import {
  type UnreadableDraft,
  draftStorage,
  draftAddress,
  nameOfDraft,
  type KeptDraft,
} from './draft/draft-storage'
import { changesSince, comparableOf } from './edit/update-of-draft'
import { saveDraftFile, rescueFileOf } from './draft/save-draft-file'
import { ServiceText } from '~/components/service-text'
import { partsOfPointer } from '~/lib/json-path'
import { useBuilderView } from './draft/builder-view'
import { useStepTypes } from './steps/step-types'
import { goToProblem } from './validation/use-visible-problems'
import { problemPlaceOf } from './validation/draft-problems'
import { Link, useLocation } from 'react-router'
import { RelativeTime } from '~/components/relative-time'
import { FailedSign } from '~/ui/icon'
import { nameIn } from './draft/draft'

export { CreateOutcome } from './create/create-outcome'
export { RequestPreview } from './create/request-preview'
export { DraftsDialog } from './draft/drafts-dialog'
export { UpdateDialog } from './edit/update-dialog'
export { UpdatedMessage } from './edit/update-messages'
export { ImportExportDialog } from './import-export/import-export-dialog'
export { ReplaceDialog } from './steps/replace-dialog'
export { ProblemList } from './validation/problem-list'
export { Menu } from '~/ui/menu'

/** Shown in an edit as soon as a poll finds that the pipeline has changed on the service. */
export function ChangedNotice({ source }: { readonly source: DraftSource }) {
  const { id } = source
  useWatchPipelines(useMemo(() => [id], [id]))
  const { data } = usePipeline(id, { enabled: false })
  const isEditing = useDraftState(({ update }) => update.stage === 'ready')
  const latest = data?.raw
  const changes = useMemo(
    () => changesSince(source, comparableOf(source, latest)),
    [source, latest],
  )
  if (changes.length === 0 || !isEditing) return null
  return (
    <Notice>
      <p>
        This pipeline has changed on the service since you opened it. Your draft is unchanged.
        Before an update is sent, Sluice shows your changes and these changes.
      </p>
      <ChangesList label="Changed on the service" changes={changes} />
    </Notice>
  )
}

export function LostDraft({ draft }: { readonly draft: UnreadableDraft | 'missing' | 'not-read' }) {
  const isMissing = draft === 'missing'
  const { pathname } = useLocation()
  return (
    <EmptyState
      title={isMissing ? 'This draft is not in this browser' : 'This draft could not be read'}
      actions={
        <>
          {draft === 'not-read' && (
            <Button onClick={() => location.reload()}>Reload the page</Button>
          )}
          {typeof draft !== 'string' && (
            <Button
              onClick={() =>
                saveDraftFile(`draft-${draft.id}`, printJson(draft.value, Infinity).text)
              }
            >
              Download draft
            </Button>
          )}
          <LinkButton to={pathname}>
            {pathname === paths.newPipeline()
              ? 'Build a new pipeline'
              : 'Start again from the pipeline'}
          </LinkButton>
        </>
      }
    >
      {isMissing
        ? 'The draft was sent to the service, was discarded, or is in another browser.'
        : draft === 'not-read'
          ? 'The storage of this browser does not answer or is blocked. The draft may still be stored.'
          : 'Another version of Sluice stored this draft, or the draft is damaged. The draft stays unchanged in this browser until you discard it in Drafts.'}
    </EmptyState>
  )
}

/** Asks for the secrets of a draft that was opened from the storage, because secrets are never stored. */
export function MissingSecrets() {
  const { show } = useBuilderView()
  const { omitted, source } = useDraftSession()
  const { pipeline, keys } = useDraft()
  const [isDismissed, setIsDismissed] = useState(false)
  const { schemaOf } = useStepTypes()
  if (isDismissed) return null
  const places = omitted.map((pointer) =>
    problemPlaceOf(partsOfPointer(pointer), { pipeline, keys }, schemaOf),
  )
  return (
    <Notice actions={<Button onClick={() => setIsDismissed(true)}>Dismiss</Button>}>
      {counted(omitted.length, 'secret was', 'secrets were')} not stored in this browser.{' '}
      {source?.purpose === 'edit'
        ? 'To keep a secret, leave its field empty. To remove a secret, type any text in its field, and delete the text. Fields:'
        : 'Enter each secret again:'}
      <ul className="flex flex-wrap gap-x-4">
        {places.map((place, at) => (
          <li key={at}>
            <button
              type="button"
              className="text-accent underline underline-offset-2 pointer-coarse:min-h-11"
              onClick={() => goToProblem(place, keys, show)}
            >
              <ServiceText text={place.label} />
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

export function ForkedDraft() {
  const [isDismissed, setIsDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Notice actions={<Button onClick={() => setIsDismissed(true)}>Dismiss</Button>}>
      Another tab has changed, sent or discarded this draft. Your version continues here as a
      separate draft. If the other version still exists, it is in Drafts.
    </Notice>
  )
}

export function InvalidJsonNotice() {
  const { show } = useBuilderView()
  return (
    <Notice
      actions={
        <Button onClick={() => show({ editor: 'json' }, 'chosen')}>Open the JSON editor</Button>
      }
    >
      The JSON does not parse, so the form shows the last valid draft. A change in the form discards
      the JSON. Undo restores the JSON.
    </Notice>
  )
}

export function UnstoredDraft() {
  const { autosave, store } = useDraftSession()
  const [message, setMessage] = useState('')
  return (
    <Notice
      tone="neutral"
      actions={
        <Button
          onClick={() => {
            const file = rescueFileOf(autosave.serialize())
            saveDraftFile(nameIn(store.getState().history.present.pipeline), file.text)
            setMessage(file.message)
          }}
        >
          Download draft
        </Button>
      }
    >
      <FailedSign />
      <strong className="font-semibold">This browser cannot store the draft,</strong> because its
      storage is full or blocked. If you close or reload the page, the draft is lost. {message}
    </Notice>
  )
}

/**
 * Offers the newest stored draft. While the user edits or clones a pipeline, only edits or clones of this pipeline are
 * offered.
 */
export function OtherDrafts() {
  const { source } = useDraftSession()
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
  useEffect(() => {
    void draftStorage.all().then((all) => setDrafts(all.drafts))
  }, [])
  const [last, ...others] = drafts.filter(
    ({ origin }) =>
      source === undefined ||
      (origin.is === source.purpose && 'id' in origin && origin.id === source.id),
  )
  if (last === undefined) return null
  return (
    <Notice
      tone="neutral"
      actions={
        <Link
          className="text-accent font-medium underline underline-offset-2"
          to={draftAddress(last)}
        >
          Continue the draft
        </Link>
      }
    >
      This browser has a draft: “<ServiceText text={nameOfDraft(last)} />
      ”, <RelativeTime moment={last.savedAt} />
      {others.length > 0 && `, and ${others.length} more in Drafts`}.
    </Notice>
  )
}
