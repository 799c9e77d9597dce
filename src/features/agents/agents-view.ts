/** What the page shows, as part of its address. */
export interface AgentsView {
  readonly part: 'connect' | 'functions'
  /** Of a client to be set up; empty: the first. */
  readonly client: string
  /** The name of the function that is open; empty: none. */
  readonly open: string
  readonly search: string
}

const KEYS = { part: 'show', client: 'client', open: 'function', search: 'q' } as const

export function readAgentsView(params: URLSearchParams): AgentsView {
  const open = params.get(KEYS.open) ?? ''
  return {
    part: open !== '' || params.get(KEYS.part) === 'functions' ? 'functions' : 'connect',
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
  put('part', view.part === 'functions' && !isOpen ? 'functions' : '')
  put('client', view.client)
  put('open', isOpen ? view.open : '')
  put('search', view.part === 'functions' ? view.search : '')
  return written
}
