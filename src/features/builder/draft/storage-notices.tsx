import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { FailedSign } from '~/ui/icon'
import { nameIn } from './draft'
import { useDraftSession } from './draft-session'
import { draftAddress, nameOfDraft, type KeptDraft } from './draft-record'
import { draftStorage } from './draft-storage'
import { rescueFileOf, saveDraftFile } from './save-draft-file'

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

export function OtherDrafts() {
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
