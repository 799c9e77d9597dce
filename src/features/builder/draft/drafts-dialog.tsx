import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '~/components/paths'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { printJson } from '~/lib/json'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { useBuilderDesk, type BuilderDesk } from './draft-session'
import { discardDesk, heldDesk, restoreDesk } from '../open-builder'
import { stepsIn } from './draft'
import { draftAddress, nameOfDraft } from './draft-address'
import type { KeptDraft } from './draft-record'
import { draftShelf, type UnreadableDraft } from './draft-storage'
import { saveDraftFile } from './save-draft-file'

interface Kept {
  readonly drafts: readonly KeptDraft[]
  readonly unreadable: readonly UnreadableDraft[]
  readonly isRead: boolean
}

/** All drafts that this browser keeps. What is discarded here can be brought back here. */
export function DraftsDialog({ onClose }: { readonly onClose: () => void }) {
  const { keeper } = useBuilderDesk()
  const navigate = useNavigate()
  const [kept, setKept] = useState<Kept>()
  /** What was discarded here, each with the desk at which it was open in this visit. */
  const [gone, setGone] = useState<ReadonlyMap<string, BuilderDesk | undefined>>(new Map())
  const [isUnkept, setIsUnkept] = useState(false)
  const here = keeper.id()

  useEffect(() => {
    let isWanted = true
    const read = async () => {
      // What was typed last belongs into the list.
      await keeper.flush()
      const all = await draftShelf.all()
      if (isWanted) setKept(all)
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [keeper])

  const discard = async (id: string) => {
    setGone(new Map([...gone, [id, heldDesk(id)]]))
    await discardDesk(id)
  }
  const restore = async (id: string, value: unknown) => {
    const desk = gone.get(id)
    setGone(new Map([...gone].filter(([each]) => each !== id)))
    const work = desk === undefined ? draftShelf.restore(id, value) : restoreDesk(desk)
    if (!(await work)) setIsUnkept(true)
  }
  const close = () => {
    onClose()
    if (gone.has(here)) void navigate(paths.newPipeline())
  }
  const ways = (id: string, name: string, value: unknown) =>
    gone.has(id) ? (
      <Button onClick={() => void restore(id, value)} aria-label={`Undo: keep ${name}`}>
        Undo
      </Button>
    ) : (
      <Button onClick={() => void discard(id)} aria-label={`Discard ${name}`}>
        Discard
      </Button>
    )
  const isEmpty = kept?.isRead === true && kept.drafts.length + kept.unreadable.length === 0
  return (
    <Dialog title="Drafts" size="wide" onClose={close}>
      <p className="text-soft text-sm">
        Drafts are kept in this browser only, until they are created or discarded. Secret fields are
        left out. Scripts are kept as they are: put secrets into registered tools instead.
      </p>
      <div role="status" className="text-sm empty:hidden">
        {kept?.isRead === false &&
          'Drafts of earlier visits could not be read: the storage of this browser does not answer, or is blocked.'}
        {isUnkept &&
          'What you brought back is not kept in this browser: its storage is full or blocked. It is here until the page is closed or reloaded.'}
      </div>
      {isEmpty && <p className="text-sm">There is none now.</p>}
      <ul className="border-line border-b text-sm empty:hidden">
        {kept?.drafts.map((draft) => {
          const { json: _json, baseJson: _base, ...record } = draft
          const name = nameOfDraft(draft)
          const count = stepsIn(draft.json).length
          return (
            <li key={draft.id} className={LINE}>
              <span className="min-w-0 flex-1 basis-48">
                {gone.has(draft.id) ? (
                  <span className="text-soft line-through">
                    <ServiceText text={name} />
                  </span>
                ) : (
                  <Link
                    className="text-accent font-medium underline underline-offset-2"
                    to={draftAddress(draft)}
                    onClick={onClose}
                  >
                    <ServiceText text={name} />
                  </Link>
                )}
                <span className="text-soft block text-xs">
                  {about(draft)}
                  {count === 1 ? '1 step' : `${count} steps`} ·{' '}
                  {draft.id === here ? 'open here' : <RelativeTime moment={draft.savedAt} />}
                  {draft.sent !== undefined && ' · may have been created'}
                </span>
              </span>
              {ways(draft.id, name, record)}
            </li>
          )
        })}
        {kept?.unreadable.map(({ id, value }) => (
          <li key={id} className={LINE}>
            <span className="min-w-0 flex-1 basis-48">
              Could not be read
              <span className="text-soft block text-xs">
                It was kept by another version of Sluice, or is damaged. It stays as it is.
              </span>
            </span>
            <Button onClick={() => saveDraftFile(`draft-${id}`, printJson(value, Infinity).text)}>
              Download
            </Button>
            {ways(id, 'the draft that could not be read', value)}
          </li>
        ))}
      </ul>
      <div className="flex justify-end">
        <Button look="primary" onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

const LINE = 'border-line flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t py-1.5'

function about({ origin }: KeptDraft): string {
  switch (origin.is) {
    case 'new':
      return ''
    case 'clone':
      return 'Clone · '
    case 'edit':
      return 'Edit · '
    default:
      return origin satisfies never
  }
}
