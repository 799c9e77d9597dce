import { useState, type ReactNode } from 'react'
import { Button } from './button'
import { moveFocusToHeading } from './focus-heading'
import { Icon } from './icon'

interface MoreButtonProps {
  readonly label: string
  readonly children: (menu: {
    readonly anchor: HTMLElement
    readonly onClose: () => void
  }) => ReactNode
}

export function MoreButton({ label, children }: MoreButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Button
        ref={moveFocusToHeading}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-label={label}
        title={label}
        data-command=""
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </Button>
      {anchor !== undefined && children({ anchor, onClose: () => setAnchor(undefined) })}
    </>
  )
}
