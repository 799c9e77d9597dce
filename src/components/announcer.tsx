import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { useSessionState } from '~/queries/service-context'

const AnnounceContext = createContext<(text: string) => void>(() => {})

/** One polite live region for the whole app. */
export function AnnouncerProvider({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState({ text: '', turn: 0 })
  // The last message may contain names of pipelines, so it is removed when the session is locked.
  if (useSessionState() === 'locked' && message.text !== '') setMessage({ ...message, text: '' })
  const announce = useMemo(
    () => (text: string) => setMessage(({ turn }) => ({ text, turn: turn + 1 })),
    [],
  )
  return (
    <AnnounceContext value={announce}>
      {children}
      <div role="status" className="sr-only">
        {/* Each message is a new element, so that screen readers also read a message that repeats. */}
        <span key={message.turn}>{message.text}</span>
      </div>
    </AnnounceContext>
  )
}

/** Returns a function that announces a text to screen readers. The focus does not move. */
export function useAnnounce(): (text: string) => void {
  return use(AnnounceContext)
}
