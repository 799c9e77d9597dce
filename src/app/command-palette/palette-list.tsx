import { missingRecordsOf } from '~/api/list-paging'
import { phaseOf } from '~/domain/phases'
import { sentText } from '~/components/partial-list'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { usePipelines } from '~/queries/pipelines'
import { usePreferences } from '~/stores/preferences'
import { isCut, PALETTE_GROUPS, type PaletteEntry } from './palette-entries'

interface PaletteListProps {
  readonly id: string
  readonly entries: readonly PaletteEntry[]
  readonly at: number
  readonly hint: string
  readonly onChoose: (entry: PaletteEntry) => void
  readonly onPoint: (at: number) => void
}

/** The found entries in their groups, and the hint below them. */
export function PaletteList({ id, entries, at, hint, onChoose, onPoint }: PaletteListProps) {
  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Search results"
        hidden={entries.length === 0}
        className="-mx-5 -mt-1 -mb-5 max-h-[60vh] overflow-y-auto px-5 pb-3 text-sm"
      >
        {PALETTE_GROUPS.map((group) => {
          const ofGroup = entries.filter((entry) => entry.group === group)
          if (ofGroup.length === 0) return undefined
          const head = isCut(ofGroup) ? `${group}, first ${ofGroup.length}` : group
          return (
            <div key={group} role="group" aria-label={head}>
              <div
                aria-hidden="true"
                className="text-soft flex h-(--head) items-end px-2.5 pb-1 text-xs [:first-child>&]:h-auto"
              >
                {head}
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
                    aria-disabled={entry.refusal !== undefined}
                    onPointerDown={(event) => event.preventDefault()}
                    onPointerMove={() => onPoint(place)}
                    onClick={() => onChoose(entry)}
                    className="aria-selected:bg-picked flex min-h-8 items-center gap-3 rounded-sm px-2.5 py-1.5 pointer-coarse:min-h-11"
                  >
                    <span className="truncate">
                      <ServiceText text={entry.label} />
                    </span>
                    <Beside entry={entry} isNamesake={hasNamesake(entry, ofGroup)} />
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
      <p
        role="status"
        className={hint === '' && entries.length > 0 ? 'sr-only' : 'text-soft text-sm'}
      >
        {entries.length === 0 ? (
          <NothingFound hint={hint} />
        ) : (
          <>
            <span className="sr-only">{entries.length} shown. </span>
            {hint}
          </>
        )}
      </p>
    </>
  )
}

function hasNamesake({ key, label }: PaletteEntry, entries: readonly PaletteEntry[]): boolean {
  return entries.some((other) => other.label === label && other.key !== key)
}

interface BesideProps {
  readonly entry: PaletteEntry
  readonly isNamesake: boolean
}

/**
 * The right part of an entry. For a pipeline, it shows the state and the tags, or the id if the name is not unique.
 * Other entries show their keyboard shortcut, or else their hint. An entry that cannot be chosen shows only the reason.
 */
function Beside({ entry, isNamesake }: BesideProps) {
  const { hint = '', pipeline, shortcut = '', refusal } = entry
  const { singleKeys } = usePreferences()
  if (refusal !== undefined) return <span className="text-soft ml-auto text-xs">{refusal}</span>
  if (pipeline !== undefined) {
    const { tags = [], status } = pipeline
    return (
      <>
        <span
          // A phone has no space for the tags. It shows the id if the name is not unique.
          className={`text-soft ml-auto min-w-0 truncate text-xs ${isNamesake ? '' : 'max-sm:hidden'}`}
        >
          <ServiceText text={isNamesake ? hint : tags.join(' · ')} />
        </span>
        <span className="w-28 max-w-[50%] shrink-0 text-xs max-sm:ml-auto max-sm:w-auto">
          <PhaseBadge phase={phaseOf(pipeline)} status={status} />
        </span>
      </>
    )
  }
  if (singleKeys && shortcut !== '')
    return (
      <kbd aria-hidden="true" className="text-soft ml-auto font-mono text-xs max-sm:hidden">
        {shortcut}
      </kbd>
    )
  if (hint === '') return null
  return (
    <span className="text-soft ml-auto max-w-[50%] shrink-0 truncate font-mono text-xs">
      <ServiceText text={hint} />
    </span>
  )
}

function NothingFound({ hint }: Pick<PaletteListProps, 'hint'>) {
  const { data } = usePipelines({ enabled: false })
  const missing = data && missingRecordsOf(data)
  return (
    <>
      Nothing found. {hint} The filter in Pipelines also searches descriptions and tags.
      {missing !== undefined && ` Sluice searched only ${sentText(missing)}.`}
    </>
  )
}
