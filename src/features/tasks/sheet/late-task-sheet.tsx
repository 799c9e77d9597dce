import { lazy, type ComponentProps } from 'react'
import { LatePart } from '~/ui/late-part'

const TaskSheet = lazy(async () => ({ default: (await import('./task-sheet')).TaskSheet }))

/** What creates a task or changes one; dialogs come when one is opened. */
export function LateTaskSheet(props: ComponentProps<typeof TaskSheet>) {
  return (
    <LatePart subject="Nothing was sent.">
      <TaskSheet {...props} />
    </LatePart>
  )
}
