import type { ReactNode } from 'react'
import { PageHeading } from '~/components/page-heading'
import { Button } from '~/ui/button'
import { useBuilderDesk, useBuilderState } from './builder-desk'
import type { ShowBuilder } from './use-builder-view'
import type { BuilderView } from './builder-view'

/** Heading, what is said of the draft, which editor is open, and the way back and forth. */
export function BuilderHeader({
  title,
  children,
  view,
  onShow,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly view: BuilderView
  readonly onShow: ShowBuilder
}) {
  const { store } = useBuilderDesk()
  const { history } = useBuilderState()
  const editor = (which: BuilderView['editor'], label: string) => (
    <button
      type="button"
      aria-pressed={view.editor === which}
      onClick={() => onShow({ editor: which })}
      className="aria-pressed:bg-picked border-edge hover:bg-hover h-7 border px-3 text-sm first:rounded-l-sm last:-ml-px last:rounded-r-sm aria-pressed:font-medium pointer-coarse:h-11"
    >
      {label}
    </button>
  )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3 pb-2">
      <PageHeading title={title} />
      <div className="text-soft text-sm">{children}</div>
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <Button
          title="Undo (Ctrl+Z)"
          unavailable={history.past.length === 0 ? 'Nothing has been changed.' : undefined}
          onClick={store.undo}
        >
          Undo
        </Button>
        <Button
          title="Redo (Ctrl+Shift+Z)"
          unavailable={history.future.length === 0 ? 'Nothing has been undone.' : undefined}
          onClick={store.redo}
        >
          Redo
        </Button>
        <div role="group" aria-label="Editor" className="flex">
          {editor('form', 'Form')}
          {editor('json', 'JSON')}
        </div>
      </div>
    </div>
  )
}
