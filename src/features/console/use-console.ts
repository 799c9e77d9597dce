import { useState } from 'react'
import { typedTexts } from '~/stores/typed-texts'
import { useUrlState } from '~/components/use-url-state'
import {
  type ConsoleField,
  storedDraftText,
  readConsoleDraft,
  type ConsoleDraft,
} from './form/console-call'
import { ACTIONS, RESOURCE_TYPES, type Action, type ResourceType } from '~/domain/action-table'
import { oneOfParam, textParam, viewParams } from '~/lib/view-params'

interface ConsoleView {
  readonly action: Action
  readonly type: ResourceType
  /** The ids as the user typed them, one per line. */
  readonly target: string
}

export const DEFAULT_CONSOLE_VIEW: ConsoleView = {
  action: 'status',
  type: 'pipeline',
  target: '',
}

/** The largest number of characters of ids in the address. A longer list of ids is stored only in this tab. */
export const LONGEST_TARGET = 2_000

export const consoleParams = viewParams(DEFAULT_CONSOLE_VIEW, {
  action: oneOfParam(ACTIONS),
  type: oneOfParam(RESOURCE_TYPES),
  target: { ...textParam, write: (target) => (target.length > LONGEST_TARGET ? '' : target) },
})

/** The ids in the form: from the address, or else the ids that are stored in this tab. */
export function shownTarget({ target }: ConsoleView, kept: string): string {
  return target === '' ? kept : target
}

const NAME = 'console'

/**
 * The form of the console. Action, type and ids are in the address. This tab stores the typed texts, but no settings with
 * a secret.
 */
export function useConsole() {
  const { view, show } = useUrlState(consoleParams)
  const [draft, setDraft] = useState(() => readConsoleDraft(typedTexts.get(NAME)))
  const settings = view.action === 'update' ? 'update' : 'create'

  const write = (change: Partial<ConsoleDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    typedTexts.set(NAME, storedDraftText(next))
  }
  return {
    form: {
      action: view.action,
      type: view.type,
      target: shownTarget(view, draft.target),
      message: draft.message,
      settings: draft[settings],
    },
    choose: (change: Partial<ConsoleView>) => {
      // The ids are also stored in this tab, because a long list of ids does not fit into the address.
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
