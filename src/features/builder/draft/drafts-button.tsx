import { useState } from 'react'
import { Button } from '~/ui/button'
import { BuilderDialog } from '../builder-dialog'

export function DraftsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Drafts
      </Button>
      {isOpen && <BuilderDialog open="drafts" onClose={() => setIsOpen(false)} />}
    </>
  )
}
