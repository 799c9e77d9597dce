import { Activity, use, useState, type ContextType, type ReactNode } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router'
import { paths } from '~/components/paths'
import { useCanRead } from '~/components/service-context'

type Visit = ContextType<typeof LocationContext>

/** The list, or one of it. */
const PLACE = new RegExp(`^${paths.pipelines()}(/[^/]+)?/?$`)

interface Kept {
  /** The visit of the list that is shown, or was left for one of its pipelines. */
  readonly visit: Visit
  readonly isAway: boolean
  /** Another one is another list. */
  readonly turn: number
}

/**
 * The list of pipelines. While one of them is looked at, it stays as it was left, with its effects off,
 * and is there at once on the way back (performance N1). Any other way to it leads to a new one.
 */
export function KeptList({ children }: { readonly children: ReactNode }) {
  const visit = use(LocationContext)
  const [at, id] = PLACE.exec(visit.location.pathname) ?? []
  const isShown = at !== undefined && id === undefined
  const canRead = useCanRead()
  const [kept, setKept] = useState<Kept>()
  // A lock takes what the service has said from the screen, and so from behind it.
  const isKept = at !== undefined && canRead && kept !== undefined
  const next = isShown || isKept ? follow(kept, visit, !isShown) : undefined
  if (next !== kept) setKept(next)

  if (next === undefined) return null
  const { visit: shown, isAway, turn } = next
  return (
    <div className={`flex flex-col ${isAway ? 'behind' : 'min-h-0 flex-1'}`}>
      <Activity key={turn} mode={isAway ? 'hidden' : 'visible'}>
        <div ref={stayLaidOut} className="flex min-h-0 flex-1 flex-col">
          <LocationContext value={shown}>{children}</LocationContext>
        </div>
      </Activity>
    </div>
  )
}

function follow(kept: Kept | undefined, visit: Visit, isAway: boolean): Kept {
  if (kept !== undefined && (isAway || kept.visit.location.key === visit.location.key))
    return kept.isAway === isAway ? kept : { ...kept, isAway }
  return { visit, isAway, turn: (kept?.turn ?? 0) + Number(kept?.isAway ?? 0) }
}

/**
 * Its frame keeps it from being seen, read and reached. React would take it out of the layout as well,
 * and laying it out again is two thirds of coming back.
 */
function stayLaidOut(element: HTMLElement | null) {
  const style = element?.style
  if (style && 'contentVisibility' in style) style.setProperty = () => {}
}
