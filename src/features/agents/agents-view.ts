import { useSearchParams } from 'react-router'
import { useUrlState } from '~/components/use-url-state'
import { changedParams } from '~/lib/view-params'

interface AgentsView {
  readonly part: 'connect' | 'functions' | 'calls'
  /** The id of the agent client whose setup is shown. Empty for the first client. */
  readonly client: string
  /** The name of the open function. Empty if no function is open. */
  readonly open: string
}

const KEYS = { part: 'show', client: 'client', open: 'function' } as const

function readAgentsView(params: URLSearchParams): AgentsView {
  const open = params.get(KEYS.open) ?? ''
  const part = params.get(KEYS.part)
  return {
    part:
      open !== '' || part === 'functions' ? 'functions' : part === 'calls' ? 'calls' : 'connect',
    client: params.get(KEYS.client) ?? '',
    open,
  }
}

/** @returns the parameters with this view; other parameters are kept, and defaults are not written */
function writeAgentsView(params: URLSearchParams, view: AgentsView): URLSearchParams {
  const isOpen = view.part === 'functions' && view.open !== ''
  return changedParams(params, {
    [KEYS.part]: view.part === 'connect' || isOpen ? '' : view.part,
    [KEYS.client]: view.client,
    [KEYS.open]: isOpen ? view.open : '',
  })
}

const AGENTS_PARAMS = { read: readAgentsView, write: writeAgentsView }

export function useAgentsView() {
  const { view, show } = useUrlState(AGENTS_PARAMS)
  const [params] = useSearchParams()
  const linkTo = (change: Partial<AgentsView>) => ({
    search: writeAgentsView(params, { ...view, ...change }).toString(),
  })
  return { view, show, linkTo }
}
