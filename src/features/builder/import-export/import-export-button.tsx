import { useState } from 'react'
import { Button } from '~/ui/button'
import { BuilderDialog } from '../builder-dialog'

export function TransferButton({ label = 'Import, export' }: { readonly label?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <BuilderDialog open="transfer" onClose={() => setIsOpen(false)} />}
    </>
  )
}
