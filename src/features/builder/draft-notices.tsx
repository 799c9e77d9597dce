import { memo, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { partsOfPointer } from '~/lib/json-path'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { useBuilderDesk, useDraft } from './draft/draft-session'
import { placeOf } from './validation/problem-locations'
import { goTo } from './validation/go-to-problem'
import { nameIn } from './create/create-engine'
import { useStepTypes } from './steps/use-step-types'
import type { ShowBuilder } from './draft/use-builder-view'
import { draftAddress, nameOfDraft } from './draft/draft-address'
import type { KeptDraft } from './draft/draft-record'
import { draftShelf } from './draft/draft-storage'
import { rescueFileOf } from './draft/rescue-file'
import { saveDraftFile } from './draft/save-draft-file'

interface NoticesProps {
  readonly onShow: ShowBuilder
}

/** What there is to know of the draft: it cannot be kept, it has parted, secrets are missing, others wait. */
export const DraftNotices = memo(function DraftNotices({ onShow }: NoticesProps) {
  const { keeper, store, omitted } = useBuilderDesk()
  const isFailed = useSyncExternalStore(keeper.subscribe, () => keeper.get().is === 'failed')
  const isUntouched = useSyncExternalStore(keeper.subscribe, () => keeper.get().is === 'nothing')
  const isParted = useSyncExternalStore(keeper.subscribe, keeper.isParted)
  const [isSeen, setIsSeen] = useState(false)
  const [words, setWords] = useState('')
  return (
    <div role="status">
      {isFailed && (
        <Notice
          actions={
            <Button
              onClick={() => {
                const file = rescueFileOf(keeper.rescue())
                saveDraftFile(nameIn(store.get().history.present.pipeline), file.text)
                setWords(file.words)
              }}
            >
              Download it
            </Button>
          }
        >
          <strong className="font-semibold">This draft can’t be kept in this browser:</strong> its
          storage is full or blocked. Closing or reloading the page loses it. {words}
        </Notice>
      )}
      {isParted && !isSeen && (
        <Notice actions={<Button onClick={() => setIsSeen(true)}>Dismiss</Button>}>
          This draft was changed in another tab as well. What you have here goes on as a draft of
          its own; the other one is in Drafts.
        </Notice>
      )}
      {omitted.length > 0 && <MissingSecrets onShow={onShow} />}
      {isUntouched && <Waiting />}
    </div>
  )
})

/** Secrets are on no disk (security 34): whoever goes on with a draft types them again. */
function MissingSecrets({ onShow }: NoticesProps) {
  const { omitted, source } = useBuilderDesk()
  const { pipeline, keys } = useDraft()
  const [isSeen, setIsSeen] = useState(false)
  const { schemaOf } = useStepTypes()
  if (isSeen) return null
  const places = omitted.map((pointer) =>
    placeOf(partsOfPointer(pointer), { pipeline, keys }, schemaOf),
  )
  return (
    <Notice actions={<Button onClick={() => setIsSeen(true)}>Dismiss</Button>}>
      {omitted.length === 1 ? 'A secret was' : `${omitted.length} secrets were`} not kept in this
      browser, and {omitted.length === 1 ? 'is' : 'are'} empty again
      {source?.purpose === 'edit'
        ? '. What the service has stays there; to empty a field, type something and take it away:'
        : ':'}
      <ul className="flex flex-wrap gap-x-4">
        {places.map((place, at) => (
          <li key={at}>
            <button
              type="button"
              className="text-accent underline underline-offset-2 pointer-coarse:min-h-11"
              onClick={() => goTo(place, keys, onShow)}
            >
              <ServiceText text={place.about} />
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Drafts of earlier visits, offered with their age where a new one would begin. */
function Waiting() {
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const all = await draftShelf.all()
      if (isWanted) setDrafts(all.drafts)
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [])
  const [last, ...others] = drafts
  if (last === undefined) return null
  return (
    <Notice
      actions={
        <Link
          className="text-accent font-medium underline underline-offset-2"
          to={draftAddress(last)}
        >
          Go on with it
        </Link>
      }
    >
      A draft is kept here: “<ServiceText text={nameOfDraft(last)} />
      ”, <RelativeTime moment={last.savedAt} />
      {others.length > 0 && `; and ${others.length} more in Drafts`}.
    </Notice>
  )
}
