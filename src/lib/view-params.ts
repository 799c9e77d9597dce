/**
 * A view of a screen (its filter, sort order, …) as URL parameters. A default value is not written, so each view has
 * only one URL.
 */

/** A copy of the parameters with these values. An empty value removes its parameter. Other parameters stay. */
export function changedParams(
  params: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}

/** How one value is read and written. `read` returns `undefined` for an unknown text. */
interface Param<Value> {
  readonly key?: string
  readonly read: (text: string) => Value | undefined
  readonly write: (value: Value) => string
}

export interface ViewParams<View> {
  /** Never throws. A missing or unknown value becomes its default. */
  readonly read: (params: URLSearchParams) => View
  /** A copy of `params` with the parameters of this view. Default values are not written. Other parameters stay. */
  readonly write: (params: URLSearchParams, view: View) => URLSearchParams
}

export function viewParams<View extends object>(
  usual: View,
  params: { readonly [Name in keyof View]: Param<View[Name]> },
): ViewParams<View> {
  return {
    read(search) {
      const view = { ...usual }
      for (const name in params) {
        const text = search.get(params[name].key ?? name)
        const value = text === null ? undefined : params[name].read(text)
        if (value !== undefined) view[name] = value
      }
      return view
    },
    write(search, view) {
      const texts: Record<string, string> = {}
      for (const name in params) {
        const { key = name, write } = params[name]
        const text = write(view[name])
        texts[key] = text === write(usual[name]) ? '' : text
      }
      return changedParams(search, texts)
    },
  }
}

export const textParam: Param<string> = { read: (text) => text, write: (text) => text }

export const oneOfParam = <Value extends string>(values: readonly Value[]): Param<Value> => ({
  read: (text) => values.find((value) => value === text),
  write: (value) => value,
})

export const isParam = (key: string, yes: string, no: string): Param<boolean> => ({
  key,
  read: (text) => (text === yes ? true : text === no ? false : undefined),
  write: (value) => (value ? yes : no),
})

interface Sort<By> {
  readonly by: By
  readonly descending: boolean
}

export const sortParam = <By extends string>(keys: readonly By[]): Param<Sort<By>> => ({
  read(text) {
    const descending = text.startsWith('-')
    const by = keys.find((key) => key === (descending ? text.slice(1) : text))
    return by === undefined ? undefined : { by, descending }
  },
  write: ({ by, descending }) => (descending ? `-${by}` : by),
})

/** The URL text for an empty list of names. An empty text would remove the parameter, which means the default. */
export const NOTHING_SHOWN = 'none'

/** A list of names, always in the order of `names`. */
export const namesParam = <Name extends string>(
  names: readonly Name[],
): Param<readonly Name[]> => ({
  read(text) {
    const named = new Set(text.split(','))
    const shown = names.filter((name) => named.has(name))
    return shown.length > 0 || text === NOTHING_SHOWN ? shown : undefined
  },
  write: (shown) => names.filter((name) => shown.includes(name)).join(',') || NOTHING_SHOWN,
})
