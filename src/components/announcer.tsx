import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { useSessionState } from '~/queries/service-context'

const AnnounceContext = createContext<(text: string) => void>(() => {})

/** One polite live region for the whole app. */
export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState({ text: '', turn: 0 })
  // What was said last may name pipelines.
  if (useSessionState() === 'locked' && message.text !== '') setMessage({ ...message, text: '' })
  const announce = useMemo(
    () => (text: string) => setMessage(({ turn }) => ({ text, turn: turn + 1 })),
    [],
  )
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" className="sr-only">
        {/* A new element for each message, so that the same words twice are read twice. */}
        <span key={message.turn}>{message.text}</span>
      </div>
    </AnnounceContext>
  )
}

/** Says something to assistive technology without moving the focus. */
export function useAnnounce(): (text: string) => void {
  return use(AnnounceContext)
}
