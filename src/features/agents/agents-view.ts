import { useSearchParams } from 'react-router'
import { useUrlState } from '~/components/use-url-state'
import { oneOfParam, textParam, viewParams, type ViewParams } from '~/lib/view-params'

interface AgentsView {
  readonly part: 'connect' | 'functions' | 'calls'
  /** The id of the agent client whose setup is shown. Empty for the first client. */
  readonly client: string
  /** The name of the open function. Empty if no function is open. */
  readonly open: string
}

const URL_PARAMS = viewParams<AgentsView>(
  { part: 'connect', client: '', open: '' },
  {
    part: { ...oneOfParam(['connect', 'functions', 'calls']), key: 'show' },
    client: textParam,
    open: { ...textParam, key: 'function' },
  },
)

/** The URL of an open function has no parameter `show`, because only the part “functions” shows a function. */
const AGENTS_PARAMS: ViewParams<AgentsView> = {
  read(params) {
    const view = URL_PARAMS.read(params)
    return view.open === '' ? view : { ...view, part: 'functions' }
  },
  write: (params, view) =>
    URL_PARAMS.write(params, view.open === '' ? view : { ...view, part: 'connect' }),
}

export function useAgentsView() {
  const { view, show } = useUrlState(AGENTS_PARAMS)
  const [params] = useSearchParams()
  const linkTo = (change: Partial<AgentsView>) => ({
    search: AGENTS_PARAMS.write(params, { ...view, ...change }).toString(),
  })
  return { view, show, linkTo }
}
