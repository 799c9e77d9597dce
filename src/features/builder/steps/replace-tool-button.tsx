import { useState } from 'react'
import { Button } from '~/ui/button'
import { BuilderDialog } from '../builder-dialog'

export function SwapButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" className="m-2" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Swap registered tools
      </Button>
      {isOpen && <BuilderDialog open="swap" onClose={() => setIsOpen(false)} />}
    </>
  )
}
