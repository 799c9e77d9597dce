import { useState } from 'react'
import { Button } from '~/ui/button'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'

const SwapDialog = late(() => import('./swap-dialog'), 'SwapDialog')

export function SwapButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="m-2" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Swap registered tools
      </Button>
      {isOpen && (
        <LatePart>
          <SwapDialog onClose={() => setIsOpen(false)} />
        </LatePart>
      )}
    </>
  )
}
