import { useState } from 'react'
import { Button } from '~/ui/button'
import { BuilderDialog } from '../builder-dialog'

export function TransferButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Import, export
      </Button>
      {isOpen && <BuilderDialog open="transfer" onClose={() => setIsOpen(false)} />}
    </>
  )
}
