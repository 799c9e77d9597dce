import { memo, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { FailedSign } from '~/ui/icon'
import { ChangedNotice, MissingSecrets } from './builder-dialog'
import { nameIn } from './draft/draft'
import { useDraftSession, useDraftState } from './draft/draft-session'
import { draftAddress, nameOfDraft, type KeptDraft } from './draft/draft-record'
import { draftStorage } from './draft/draft-storage'
import { rescueFileOf } from './draft/save-draft-file'
import { saveDraftFile } from './draft/save-draft-file'

export const DraftNotices = memo(function DraftNotices() {
  const { autosave, store, omitted, source } = useDraftSession()
  const status = useDraftState(({ saveStatus }) => saveStatus.kind)
  const isForked = useDraftState((state) => state.isForked)
  const [isDismissed, setIsDismissed] = useState(false)
  const [message, setMessage] = useState('')
  return (
    <div role="status">
      {status === 'failed' && (
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
          <strong className="font-semibold">This browser cannot store the draft,</strong> because
          its storage is full or blocked. If you close or reload the page, the draft is lost.{' '}
          {message}
        </Notice>
      )}
      {isForked && !isDismissed && (
        <Notice actions={<Button onClick={() => setIsDismissed(true)}>Dismiss</Button>}>
          This draft was changed in another tab as well. Your version continues here as a separate
          draft. The other version is in Drafts.
        </Notice>
      )}
      {omitted.length > 0 && <MissingSecrets />}
      {source?.purpose === 'edit' && <ChangedNotice source={source} />}
      {/* Not in an edit or a clone, because the user has chosen a pipeline to work on. */}
      {status === 'unchanged' && source === undefined && <OtherDrafts />}
    </div>
  )
})

function OtherDrafts() {
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
  useEffect(() => {
    void draftStorage.all().then((all) => setDrafts(all.drafts))
  }, [])
  const [last, ...others] = drafts
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
