import { missingFrom } from '~/api/list-paging'
import { sentWords } from '~/components/partial-list'
import { ServiceText } from '~/components/service-text'
import { PALETTE_GROUPS, type PaletteEntry } from './palette-entries'
import { usePipelines } from '~/queries/pipelines'

interface PaletteListProps {
  readonly id: string
  readonly entries: readonly PaletteEntry[]
  readonly at: number
  readonly onChoose: (entry: PaletteEntry) => void
  readonly onPoint: (at: number) => void
}

/** What was found, group by group. The field above keeps the focus. */
export function PaletteList({ id, entries, at, onChoose, onPoint }: PaletteListProps) {
  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="What was found"
        hidden={entries.length === 0}
        className="-mx-2 max-h-[50vh] overflow-y-auto text-sm"
      >
        {PALETTE_GROUPS.map((group) => {
          const ofGroup = entries.filter((entry) => entry.group === group)
          if (ofGroup.length === 0) return undefined
          return (
            <div key={group} role="group" aria-label={group}>
              <div aria-hidden="true" className="text-soft px-2 pt-2 pb-1 text-xs">
                {group}
              </div>
              {ofGroup.map((entry) => {
                const place = entries.indexOf(entry)
                return (
                  <div
                    key={entry.key}
                    id={`${id}-${place}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === at}
                    onPointerDown={(event) => event.preventDefault()}
                    onPointerMove={() => onPoint(place)}
                    onClick={() => onChoose(entry)}
                    className="aria-selected:bg-picked flex min-h-8 items-baseline gap-3 rounded-sm px-2 py-1.5 pointer-coarse:min-h-11 pointer-coarse:items-center"
                  >
                    <span className="min-w-0 truncate">
                      <ServiceText text={entry.label} />
                    </span>
                    {entry.hint !== undefined && (
                      <span className="text-soft ml-auto max-w-[50%] shrink-0 truncate font-mono text-xs">
                        <ServiceText text={entry.hint} />
                      </span>
                    )}
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
      <p role="status" className={entries.length === 0 ? 'text-soft text-sm' : 'sr-only'}>
        {entries.length === 0 ? <NothingFound /> : `${entries.length} found`}
      </p>
    </>
  )
}

function NothingFound() {
  const { data } = usePipelines({ enabled: false })
  const missing = data && missingFrom(data)
  return (
    <>
      Nothing here has these words. The list of pipelines searches descriptions and tags, too.
      {missing !== undefined && ` Only ${sentWords(missing)} were searched.`}
    </>
  )
}
