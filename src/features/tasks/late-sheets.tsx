import { type ComponentProps } from 'react'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'

const TaskSheet = late(() => import('./sheet/task-sheet'), 'TaskSheet')
const AddTasks = late(() => import('./kept/add-tasks'), 'AddTasks')

/** What creates a task or changes one; dialogs come when one is opened. */
export function LateTaskSheet(props: ComponentProps<typeof TaskSheet>) {
  return (
    <LatePart subject="Nothing was sent.">
      <TaskSheet {...props} />
    </LatePart>
  )
}

export function LateAddTasks(props: ComponentProps<typeof AddTasks>) {
  return (
    <LatePart subject="Nothing was added.">
      <AddTasks {...props} />
    </LatePart>
  )
}
