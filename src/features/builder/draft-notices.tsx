import { memo, useState } from 'react'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { ChangedNotice, MissingSecrets, OtherDrafts, UnstoredDraft } from './lazy-parts'
import { useDraftSession, useDraftState } from './draft/draft-session'

export const DraftNotices = memo(function DraftNotices() {
  const { omitted, source } = useDraftSession()
  const status = useDraftState(({ saveStatus }) => saveStatus.kind)
  const isForked = useDraftState((state) => state.isForked)
  const [isDismissed, setIsDismissed] = useState(false)
  return (
    <div role="status">
      {status === 'failed' && <UnstoredDraft />}
      {isForked && !isDismissed && (
        <Notice actions={<Button onClick={() => setIsDismissed(true)}>Dismiss</Button>}>
          Another tab has changed, sent or discarded this draft. Your version continues here as a
          separate draft. If the other version still exists, it is in Drafts.
        </Notice>
      )}
      {omitted.length > 0 && <MissingSecrets />}
      {source?.purpose === 'edit' && <ChangedNotice source={source} />}
      {/* Other drafts are not offered in an edit or a clone, because the user has chosen a pipeline to work on. */}
      {status === 'unchanged' && source === undefined && <OtherDrafts />}
    </div>
  )
})
