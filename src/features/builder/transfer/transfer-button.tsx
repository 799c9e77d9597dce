import { useState } from 'react'
import { Button } from '~/ui/button'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'

const TransferDialog = late(async () => {
  const [{ TransferDialog: WithYaml }, yaml] = await Promise.all([
    import('./transfer-dialog'),
    import('./yaml-text'),
  ])
  return {
    default: ({ onClose }: { readonly onClose: () => void }) => (
      <WithYaml yaml={yaml} onClose={onClose} />
    ),
  }
})

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
