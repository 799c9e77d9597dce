import { useId, useState } from 'react'
import { Button } from '~/ui/button'
import { MOST_TASKS } from './kept-tasks'
import { idsIn } from '../tasks-view'
import { keptTasks } from './use-kept-tasks'

/** Ids, one or many, pasted or typed: the list that "Copy ids" gives, too. */
export function AddTasks() {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const hint = useId()
  const add = () => {
    const ids = idsIn(text)
    if (ids.length === 0) return setSaid('Type the id of a task, or several.')
    const before = keptTasks.all().length
    const without = keptTasks.add(ids)
    const all = new Set(keptTasks.all())
    const added = keptTasks.all().length - before
    // What had no room is not to be typed again once there is some.
    setText(ids.filter((id) => !all.has(id)).join(' '))
    return setSaid(
      without > 0
        ? `${added.toLocaleString()} added. ${MOST_TASKS} are kept at most, so ${without.toLocaleString()} were not.`
        : added === 0
          ? 'Already in the list.'
          : `${added.toLocaleString()} added.`,
    )
  }
  return (
    <form
      className="flex min-w-0 flex-wrap items-center gap-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <input
        type="text"
        aria-label="Ids of tasks"
        aria-describedby={hint}
        placeholder="Ids of tasks"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="border-edge bg-canvas h-8 min-w-0 flex-1 basis-52 rounded-sm border px-2 font-mono text-sm pointer-coarse:h-11"
      />
      <Button type="submit" className="!h-8 pointer-coarse:!h-11">
        Add by id
      </Button>
      <span id={hint} role="status" className="text-soft empty:-ml-2">
        {said}
      </span>
    </form>
  )
}
