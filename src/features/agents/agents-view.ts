import { useSearchParams } from 'react-router'
import { useUrlState } from '~/components/use-url-state'
import { oneOfParam, textParam, viewParams } from '~/lib/view-params'

interface AgentsView {
  readonly part: 'connect' | 'functions' | 'calls'
  /** The id of the agent client whose setup is shown. Empty for the first client. */
  readonly client: string
  /** The name of the open function. Empty if no function is open. */
  readonly open: string
}

const AGENTS_PARAMS = viewParams<AgentsView>(
  { part: 'connect', client: '', open: '' },
  {
    part: { ...oneOfParam(['connect', 'functions', 'calls']), key: 'show' },
    client: textParam,
    open: { ...textParam, key: 'function' },
  },
)

export function useAgentsView() {
  const { view: read, show } = useUrlState(AGENTS_PARAMS)
  // A link may name a function without `show=functions`.
  const view: AgentsView = read.open === '' ? read : { ...read, part: 'functions' }
  const [params] = useSearchParams()
  const linkTo = (change: Partial<AgentsView>) => ({
    search: AGENTS_PARAMS.write(params, { ...view, ...change }).toString(),
  })
  return { view, show, linkTo }
}
