import { useState } from 'react'
import { ReloadButton } from '~/batch/ui/reload-button'
import { useNewVersion } from '~/queries/new-version'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'

/** Says that another version was deployed meanwhile; only its reader reloads. */
export function NewVersion() {
  const isNew = useNewVersion()
  const [isPutOff, setPutOff] = useState(false)
  if (!isNew || isPutOff) return null
  return (
    <div role="status">
      <Notice
        actions={
          <div className="flex gap-2">
            <ReloadButton>Reload</ReloadButton>
            <Button onClick={() => setPutOff(true)}>Later</Button>
          </div>
        }
      >
        A new version of Sluice is available. A reload loads it. Drafts, results and this view stay.
        A token that this tab does not keep is asked for again.
      </Notice>
    </div>
  )
}
