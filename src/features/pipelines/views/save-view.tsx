import { useState, type SubmitEvent } from 'react'
import { useAnnounce } from '~/components/announcer'
import { Button } from '~/ui/button'
import { saveViews, LONGEST_NAME, withView, type SavedView } from '~/stores/saved-views'

interface SaveViewProps {
  readonly views: readonly SavedView[]
  /** The search part of the address as it is. */
  readonly search: string
}

/** Gives what is shown now a name. */
export function SaveView({ views, search }: SaveViewProps) {
  const announce = useAnnounce()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const replaces = views.some((view) => view.name === name.trim())

  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const next = withView(views, { name, search })
    if (typeof next === 'string') {
      setProblem(next)
      return
    }
    saveViews(next)
    announce(`View “${name.trim()}” saved in this browser`)
    setName('')
  }

  return (
    <form onSubmit={save} className="border-line mt-1 flex flex-col gap-1 border-t px-1.5 pt-2">
      <label htmlFor="view-name" className="text-soft">
        Save what is shown now as
      </label>
      <div className="flex gap-1.5">
        <input
          id="view-name"
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          aria-describedby={problem === undefined ? undefined : 'view-problem'}
          aria-invalid={problem !== undefined}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
          className="border-edge bg-canvas h-7 min-w-0 flex-1 rounded-sm border px-2 pointer-coarse:h-11"
        />
        <Button type="submit">{replaces ? 'Replace' : 'Save'}</Button>
      </div>
      {problem !== undefined && (
        <p id="view-problem" role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}
