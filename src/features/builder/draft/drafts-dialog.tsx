import { listAt } from '~/lib/json-path'
import { counted } from '~/lib/count-text'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { printJson } from '~/lib/json'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { isModifiedClick } from '~/components/back-link'
import { useLeaveDraft } from './builder-view'
import { useDraftSession, useDraftState } from './draft-session'
import {
  draftAddress,
  nameOfDraft,
  readDraft,
  storedForm,
  type KeptDraft,
  draftStorage,
} from './draft-storage'
import { closeSession, findSession, sessions } from './open-session'
import { saveDraftFile } from './save-draft-file'

/**
 * Removes the draft from the page and from the storage.
 *
 * @param value the stored record
 * @returns a function that puts the draft back
 */
function discardDraft(id: string, value: unknown): () => Promise<void> {
  const session = findSession(id)
  const remove = async () => {
    if (session !== undefined) await closeSession(session)
    // `closeSession` keeps a version that another tab has written. If the list shows that version, this removes it.
    await draftStorage.remove(id, readDraft(value))
  }
  const removed = remove()
  return async () => {
    await removed
    if (session === undefined) return draftStorage.restore(id, value)
    sessions.add(session)
    await session.autosave.restore()
  }
}

/** All drafts in this browser. Until the dialog closes, the user can undo a discard. */
export function DraftsDialog({ onClose }: { readonly onClose: () => void }) {
  const { autosave } = useDraftSession()
  const leaveDraft = useLeaveDraft()
  const [stored, setStored] = useState<Awaited<ReturnType<typeof draftStorage.all>>>()
  const [discarded, setDiscarded] = useState<ReadonlyMap<string, () => Promise<void>>>(new Map())
  const currentId = useDraftState((state) => state.id)

  useEffect(() => {
    const read = async () => {
      await autosave.save()
      setStored(await draftStorage.all())
    }
    void read()
  }, [autosave])

  const close = () => {
    onClose()
    if (discarded.has(currentId)) leaveDraft(paths.newPipeline())
  }
  const discardButton = (id: string, value: unknown, name: string) => {
    const undo = discarded.get(id)
    return undo ? (
      <Button
        aria-label={`Undo: keep ${name}`}
        onClick={() => {
          void undo()
          setDiscarded(new Map([...discarded].filter(([each]) => each !== id)))
        }}
      >
        Undo
      </Button>
    ) : (
      <Button
        aria-label={`Discard ${name}`}
        onClick={() => setDiscarded(new Map([...discarded, [id, discardDraft(id, value)]]))}
      >
        Discard
      </Button>
    )
  }
  const isEmpty = stored?.isRead === true && stored.drafts.length + stored.unreadable.length === 0
  return (
    <Dialog
      title="Drafts"
      size="wide"
      onClose={close}
      buttons={<Button onClick={close}>Close</Button>}
    >
      <p className="text-soft text-sm">
        A draft is stored only in this browser, until you create or update the pipeline, or discard
        the draft. Secret fields are not stored. Scripts are stored unchanged, so do not put secrets
        in them. Use registered tools for secrets.
      </p>
      <div role="status" className="text-sm empty:hidden">
        {stored?.isRead === false &&
          'Stored drafts could not be read, because the storage of this browser does not answer or is blocked.'}
      </div>
      {isEmpty && <p className="text-sm">No drafts.</p>}
      <ul className="border-line border-b text-sm empty:hidden">
        {stored?.drafts.map((draft) => {
          const name = nameOfDraft(draft)
          const count = listAt(draft.json, 'steps').length
          return (
            <li key={draft.id} className={ROW}>
              <span className="min-w-0 flex-1 basis-48">
                {discarded.has(draft.id) ? (
                  <span className="text-soft line-through">
                    <ServiceText text={name} />
                  </span>
                ) : (
                  <Link
                    className="text-accent font-medium underline underline-offset-2"
                    to={draftAddress(draft)}
                    onClick={(event) => {
                      // If the draft opens in another tab, this dialog stays open.
                      if (!isModifiedClick(event, event.currentTarget)) onClose()
                    }}
                  >
                    <ServiceText text={name} />
                  </Link>
                )}
                <span className="text-soft block text-xs">
                  {ORIGIN_LABELS[draft.origin.is]}
                  {counted(count, 'step')} ·{' '}
                  {draft.id === currentId ? (
                    'open in this tab'
                  ) : (
                    <RelativeTime moment={draft.savedAt} />
                  )}
                  {draft.sent !== undefined && ' · the pipeline may have been created'}
                </span>
              </span>
              {discardButton(draft.id, storedForm(draft), name)}
            </li>
          )
        })}
        {stored?.unreadable.map(({ id, value }) => (
          <li key={id} className={ROW}>
            <span className="min-w-0 flex-1 basis-48">
              Unreadable draft
              <span className="text-soft block text-xs">
                Another version of Sluice stored this draft, or the draft is damaged. Sluice does
                not change the draft.
              </span>
            </span>
            <Button onClick={() => saveDraftFile(`draft-${id}`, printJson(value, Infinity).text)}>
              Download
            </Button>
            {discardButton(id, value, 'the draft that could not be read')}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const ROW = 'border-line flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t py-1.5'

const ORIGIN_LABELS = {
  new: '',
  clone: 'Clone · ',
  edit: 'Edit · ',
} as const satisfies Record<KeptDraft['origin']['is'], string>
