import { useLocation } from 'react-router'
import { typedTexts } from '~/stores/typed-texts'
import type { TypedText } from '~/ui/use-combobox'

/** `https://name:secret@host/…` */
const USER = /\/\/[^\s/]*@/

/** The same address without who asks and their secret, which belong into no address and no search. */
export function withoutUser(address: string): string {
  return address.replace(USER, '//')
}

/**
 * Keeps what is typed into a field of a source until it is taken or dropped: one text a field, and
 * one a place, which is the address with the choices that it belongs to.
 */
export function useTypedText(label: string, value: string): TypedText {
  const { pathname, search } = useLocation()
  const name = `source ${pathname}${search} ${label}`
  // What a list ends with is told from what follows it.
  const before = JSON.stringify(value)
  return {
    over: value,
    get: () => {
      const kept = typedTexts.get(name)
      return kept?.startsWith(before) === true ? kept.slice(before.length) : undefined
    },
    set: (text) => typedTexts.set(name, text ? before + withoutUser(text) : undefined),
  }
}

/** Forgets what is typed on that page, with whatever choices: its reader goes on without it. */
export function forgetTyped(pathname: string): void {
  typedTexts.clear(`source ${pathname}`)
}
