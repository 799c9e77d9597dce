import { useEffect, useState } from 'react'
import { draftStorage } from '~/features/builder/draft/draft-storage'
import { countText } from '~/lib/count-text'
import { clearLocalData, SIGNED_OUT_WITHOUT_DRAFTS } from '~/stores/clear-local-data'
import { Button } from '~/ui/button'

async function countDrafts(): Promise<number> {
  const { drafts, unreadable } = await draftStorage.all()
  return drafts.length + unreadable.length
}

/**
 * What a sign-out has removed and what it has kept, with the way to remove drafts as well.
 *
 * @param clearing the names of what could not be removed, once that is known
 */
export function SignedOut({ clearing }: { readonly clearing: Promise<readonly string[]> }) {
  const [latest, setLatest] = useState(clearing)
  const [left, setLeft] = useState<readonly string[]>([])
  const [drafts, setDrafts] = useState<number>()
  useEffect(() => {
    let isWanted = true
    const look = async () => {
      const names = await latest
      const count = await countDrafts()
      if (!isWanted) return
      setLeft(names)
      setDrafts(count)
    }
    void look()
    return () => {
      isWanted = false
    }
  }, [latest])
  const removeDrafts = () => setLatest(clearLocalData(SIGNED_OUT_WITHOUT_DRAFTS))
  const counted = drafts === 1 ? '1 draft' : `${countText(drafts ?? 0)} drafts`

  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        You are signed out. Sluice {drafts === undefined ? 'is removing' : 'removed'} what it had
        read from the service, the record of what you sent, saved views and tasks. Settings stay. An
        action that was on its way may still be done.
      </p>
      <div role="status" className="flex flex-wrap items-center gap-3 empty:hidden">
        {drafts !== undefined && drafts > 0 && (
          <>
            <p>
              {counted} {drafts === 1 ? 'stays' : 'stay'} in this browser, without secret fields.
              Scripts are kept as they are.
            </p>
            <Button onClick={removeDrafts}>Remove {counted}</Button>
          </>
        )}
        {drafts === 0 && latest !== clearing && <p>The drafts are removed.</p>}
      </div>
      {left.length > 0 && (
        <p role="alert" className="text-danger">
          Not removed: {left.join(', ')}. Close the other tabs of Sluice, then choose Clear
          everything in Settings.
        </p>
      )}
    </div>
  )
}
