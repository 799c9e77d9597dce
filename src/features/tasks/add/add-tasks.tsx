import { useId, useState } from 'react'
import { typedTexts } from '~/stores/stored-text'
import { counted } from '~/lib/count-text'
import { ANY_SEPARATORS, idsIn } from '~/lib/ids-in'
import { FieldProblems } from '~/components/field-problems'
import { Button } from '~/ui/button'
import { focusFirstInput } from '~/ui/focus-heading'
import { Dialog } from '~/ui/dialog'
import { MAX_TASKS, savedTasks, saveTasks } from '~/stores/saved-tasks'

const DRAFT = 'tasks to add'

interface AddTasksProps {
  readonly onDone: (message: string) => void
  readonly onClose: () => void
}

const NO_ID = 'Enter at least one id.'

/** Adds one or more task ids, pasted or typed. It accepts the output of "Copy ids". */
export function AddTasks({ onDone, onClose }: AddTasksProps) {
  const [text, setText] = useState(() => typedTexts.get(DRAFT) ?? '')
  const [fault, setFault] = useState('')
  const [form, hint, problem] = [useId(), useId(), useId()]
  const type = (next: string) => {
    setText(next)
    setFault('')
    typedTexts.set(DRAFT, next === '' ? undefined : next)
  }
  const add = (ids: readonly string[]) => {
    if (ids.length === 0) return setFault(NO_ID)
    const before = savedTasks().length
    const notAdded = saveTasks(ids)
    const all = new Set(savedTasks())
    const added = savedTasks().length - before
    // Ids that did not fit stay in the field, so that the user can add them later.
    type(ids.filter((id) => !all.has(id)).join('\n'))
    if (notAdded === 0)
      return onDone(added === 0 ? 'Already in the list' : `${counted(added, 'task')} added`)
    return setFault(
      `${counted(added, 'task')} added. The list can have ${MAX_TASKS} tasks, so ${counted(notAdded, 'id in the field above was', 'ids in the field above were')} not added. Remove tasks from the list first.`,
    )
  }
  return (
    <Dialog
      title="Add tasks by id"
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button form={form} type="submit" look="primary">
            Add
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3 text-sm"
        onSubmit={(event) => {
          event.preventDefault()
          const ids = idsIn(text, ANY_SEPARATORS)
          add(ids)
          if (ids.length === 0) focusFirstInput(event.currentTarget)
        }}
      >
        <label className="flex flex-col gap-1">
          Ids of tasks
          <textarea
            autoFocus
            rows={4}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${problem} ${hint}`}
            aria-invalid={fault === NO_ID}
            value={text}
            onChange={({ target }) => type(target.value)}
            className="py-1 font-mono text-xs"
          />
        </label>
        <div id={problem} role="alert" className="empty:hidden">
          {fault !== '' && <FieldProblems problems={[fault]} />}
        </div>
        <p id={hint} className="text-soft">
          Separate ids with line breaks, commas or spaces. Sluice keeps up to {MAX_TASKS} ids in
          this browser and reads their status.
        </p>
      </form>
    </Dialog>
  )
}
