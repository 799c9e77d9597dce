/** What the page shows, as part of its address. */
export interface AgentsView {
  readonly part: 'connect' | 'functions' | 'calls'
  /** Of a client to be set up; empty: the first. */
  readonly client: string
  /** The name of the function that is open; empty: none. */
  readonly open: string
  readonly search: string
}

const KEYS = { part: 'show', client: 'client', open: 'function', search: 'q' } as const

export function readAgentsView(params: URLSearchParams): AgentsView {
  const open = params.get(KEYS.open) ?? ''
  const part = params.get(KEYS.part)
  return {
    part:
      open !== '' || part === 'functions' ? 'functions' : part === 'calls' ? 'calls' : 'connect',
    client: params.get(KEYS.client) ?? '',
    open,
    search: params.get(KEYS.search) ?? '',
  }
}

/** @returns new parameters; what is not ours is kept, defaults are not written */
export function writeAgentsView(params: URLSearchParams, view: AgentsView): URLSearchParams {
  const written = new URLSearchParams(params)
  const put = (key: keyof AgentsView, value: string) => {
    if (value === '') written.delete(KEYS[key])
    else written.set(KEYS[key], value)
  }
  const isOpen = view.part === 'functions' && view.open !== ''
  put('part', view.part === 'connect' || isOpen ? '' : view.part)
  put('client', view.client)
  put('open', isOpen ? view.open : '')
  put('search', view.part === 'functions' ? view.search : '')
  return written
}

/** Leads from one view to another: a link is a view. */
export type ViewLink = (change: Partial<AgentsView>) => { readonly search: string }
