import { useLocation } from 'react-router'
import { typedTexts } from '~/stores/typed-texts'
import type { TypedText } from '~/ui/use-combobox'

/** `https://name:secret@host/…` */
const USER = /\/\/[^\s/]*@/

/** The URL without the user and password, which must not be stored or sent. */
export function withoutUser(address: string): string {
  return address.replace(USER, '//')
}

/** Stores the unfinished text of a source field, separately for each field and each address of the page. */
export function useTypedText(label: string, value: string): TypedText {
  const { pathname, search } = useLocation()
  const name = `source ${pathname}${search} ${label}`
  // The text is restored only if the value of the field is still the same.
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

export function forgetTypedSource(pathname: string): void {
  typedTexts.clear(`source ${pathname}`)
}
