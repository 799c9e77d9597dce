import { useState } from 'react'
import { Button } from '~/ui/button'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'

async function loadTransfer() {
  const [{ TransferDialog: WithYaml }, yaml] = await Promise.all([
    import('./transfer-dialog'),
    import('./yaml-text'),
  ])
  return {
    TransferDialog: ({ onClose }: { readonly onClose: () => void }) => (
      <WithYaml yaml={yaml} onClose={onClose} />
    ),
  }
}
const TransferDialog = late(loadTransfer, 'TransferDialog')

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
