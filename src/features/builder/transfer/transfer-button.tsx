import { lazy, useState } from 'react'
import { Button } from '~/ui/button'
import { LatePart } from '~/ui/late-part'

const TransferDialog = lazy(async () => ({
  default: (await import('./transfer-dialog')).TransferDialog,
}))

export function TransferButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Import, export
      </Button>
      {isOpen && (
        <LatePart>
          <TransferDialog onClose={() => setIsOpen(false)} />
        </LatePart>
      )}
    </>
  )
}
