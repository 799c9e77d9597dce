import { useEffect, useState } from 'react'
import { ReloadButton } from '~/batch/ui/reload-button'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { readPage } from './served-page'
import { createVersionWatch } from './version-watch'

const LOOK_EVERY = 15 * 60_000

/** Says that another version was deployed meanwhile; only its reader reloads. */
export function NewVersion() {
  const [offer, setOffer] = useState<'none' | 'open' | 'later'>('none')
  useEffect(() => watch(() => setOffer('open')), [])
  if (offer !== 'open') return null
  return (
    <div role="status">
      <Notice
        actions={
          <div className="flex gap-2">
            <ReloadButton>Reload</ReloadButton>
            <Button onClick={() => setOffer('later')}>Later</Button>
          </div>
        }
      >
        New version of Sluice, there with a reload. Drafts, results and this view stay; a token that
        this tab does not keep is asked for again.
      </Notice>
    </div>
  )
}

/** Looks when its reader comes back to the tab, and now and then; never while it is hidden. */
function watch(onNew: () => void): () => void {
  const entry = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src
  // The development server has no versions.
  if (entry === undefined) return () => {}
  const look = createVersionWatch({
    own: entry.slice(entry.lastIndexOf('/') + 1),
    readPage: () => readPage(new URL('../', entry)),
    now: () => Date.now(),
    onNew,
  })
  const lookIfShown = () => {
    if (!document.hidden) void look()
  }
  const timer = setInterval(lookIfShown, LOOK_EVERY)
  document.addEventListener('visibilitychange', lookIfShown)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookIfShown)
  }
}
