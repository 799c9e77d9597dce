import { useState } from 'react'
import { useLocation } from 'react-router'
import { typedTexts } from '~/stores/stored-text'
import type { TypedText } from '~/ui/use-combobox'

/** Matches the user and the password in `https://name:secret@host/…`. */
const USER = /\/\/[^\s/]*@/

/** The URL without the user and password, which must not be stored or sent. */
export function withoutUser(address: string): string {
  return address.replace(USER, '//')
}

/**
 * The unfinished text of a source field. The text survives a reload, because it is stored for each field and each
 * address of the page. If the value of the field has changed since, the text is ignored.
 */
export function useTypedText(label: string, value: string): TypedText {
  const { pathname, search } = useLocation()
  const name = `source ${pathname}${search} ${label}`
  const before = JSON.stringify(value)
  const [typed, setTyped] = useState(() => {
    const kept = typedTexts.get(name)
    return {
      text: kept?.startsWith(before) === true ? kept.slice(before.length) : undefined,
      before,
    }
  })
  return {
    text: typed.before === before ? typed.text : undefined,
    set: (text) => {
      setTyped({ text, before })
      typedTexts.set(name, text ? before + withoutUser(text) : undefined)
    },
    // A text that is not committed stays on the screen, where other people could read it. So the user and the password
    // are removed.
    onBlur: () => setTyped(({ text, ...rest }) => ({ ...rest, text: text && withoutUser(text) })),
  }
}

export function forgetTypedSource(pathname: string): void {
  typedTexts.clear(`source ${pathname}`)
}
