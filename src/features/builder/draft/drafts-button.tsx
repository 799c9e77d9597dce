import { useState } from 'react'
import { Button } from '~/ui/button'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'

const DraftsDialog = late(() => import('./drafts-dialog'), 'DraftsDialog')

export function DraftsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Drafts
      </Button>
      {isOpen && (
        <LatePart>
          <DraftsDialog onClose={() => setIsOpen(false)} />
        </LatePart>
      )}
    </>
  )
}
