import { use, useState, type ReactNode } from 'react'
import { NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router'
import { useValuePainted } from '~/ui/use-value-painted'

/**
 * Around the screens: a link in the navigation is marked in the frame of its click, and the screen that
 * it leads to drawn in the next (performance R1). Back, forward and what leads on by itself wait for
 * nothing, nor does what has no link of its own to be marked.
 */
export function AnsweredFirst({ children }: { readonly children: ReactNode }) {
  const visit = use(LocationContext)
  const [, section] = visit.location.pathname.split('/')
  const isAnswered = useValuePainted(section) === section
  const [drawn, setDrawn] = useState(visit)
  const next = isAnswered || visit.navigationType !== NavigationType.Push ? visit : drawn
  if (next !== drawn) setDrawn(next)
  return <LocationContext value={next}>{children}</LocationContext>
}
