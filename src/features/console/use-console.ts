import { useState } from 'react'
import { typedTexts } from '~/stores/typed-texts'
import { useUrlState } from '~/components/use-url-state'
import type { ConsoleField } from './form/console-call'
import { keptDraft, readDraft, type ConsoleDraft } from './form/console-draft'
import { readConsoleView, targetShown, writeConsoleView, type ConsoleView } from './console-view'

const NAME = 'console'

/** The form. Call and ids are in the address, the rest is stored for this tab. */
export function useConsole() {
  const { view, show } = useUrlState(readConsoleView, writeConsoleView)
  const [draft, setDraft] = useState(() => readDraft(typedTexts.get(NAME)))
  const settings = view.action === 'update' ? 'update' : 'create'

  const write = (change: Partial<ConsoleDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    typedTexts.set(NAME, keptDraft(next))
  }
  return {
    form: {
      action: view.action,
      type: view.type,
      target: targetShown(view, draft.target),
      message: draft.message,
      settings: draft[settings],
    },
    open: view.open,
    choose: (change: Partial<ConsoleView>) => {
      // Also in the tab: the address leaves out a list that is too long for it.
      if (change.target !== undefined) write({ target: change.target })
      show(change)
    },
    type: (field: ConsoleField, text: string) => {
      if (field === 'settings') return write({ [settings]: text })
      write({ [field]: text })
      if (field === 'target') show({ target: text }, 'typed')
    },
  }
}
