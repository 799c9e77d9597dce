import { useState, type ReactNode } from 'react'
import type { MissingRecords } from '~/api/list-paging'
import { PHASE_TABLE, PHASES, type Phase } from '~/domain/phases'
import { sentText } from '~/components/partial-list'
import { countText } from '~/lib/count-text'
import { PhaseShape } from '~/components/phase-badge'
import { SMALL_WINDOW, useMediaQuery } from '~/ui/use-media-query'

/**
 * The width of the bar on a phone of 390 pixels. A bar is long if its icons and counts alone do not fit into this
 * width.
 */
const PHONE_WIDTH = 358
/** The width of a button without its count and its label, in pixels. */
const BUTTON_WIDTH = 33
const LONG_BUTTON_WIDTH = 24.5
/** Text of 12 pixels in a long bar has this fraction of the width of text of 13 pixels. */
const SMALL_TEXT = 0.93
/** The buttons may use this many pixels of the negative margins of the row. */
const OVERHANG = 7
/**
 * Multiplies a difference of lengths, so that a CSS clamp returns one of its limits. This works like an `if` in CSS.
 */
const SWITCH = 99

/** The gap and the padding of a button in a long bar. If the text is smaller than 13 pixels, they are smaller too. */
const GAP = 'calc(clamp(2px, 1cqw - 2px, 3px) + (1em - 12px) * 1.5)'

/** For example “1.2K”, “12K” or “123K”. The first use of `Intl` is slow and would delay the first rows. */
const compactText = (count: number) =>
  count < 1_000 ? String(count) : `${Number((count / 1_000).toPrecision(count < 100_000 ? 2 : 3))}K`

interface FacetBarProps {
  readonly counts: Readonly<Record<Phase, number>>
  readonly selected: ReadonlySet<Phase>
  readonly missing: MissingRecords | undefined
  /** True after the list has been read. If no status has a pipeline then, the bar is hidden on a phone. */
  readonly isRead: boolean
  readonly onToggle: (phase: Phase) => void
  readonly children: ReactNode
}

export function FacetBar({ counts, selected, missing, isRead, onToggle, children }: FacetBarProps) {
  // While the pointer is over the buttons, no button is added or removed. Otherwise a click could hit another button.
  const [held, setHeld] = useState<readonly Phase[]>()
  const isSmall = useMediaQuery(SMALL_WINDOW)
  const shown = held ?? PHASES.filter((phase) => counts[phase] > 0 || selected.has(phase))
  const digits = shown.map((phase) => countText(counts[phase])).join('').length
  const icons = 32 * shown.length + 8 * digits
  const isLong = icons > PHONE_WIDTH
  const labels = shown.reduce((sum, phase) => sum + PHASE_TABLE[phase].labelWidth, 0)
  const normal = icons + labels
  // All labels are shown, or none, because a label among bare counts would seem to belong to the count beside it.
  const characters = 8 * digits + labels
  // The text and the gaps of a long bar are smaller.
  const width = isLong
    ? LONG_BUTTON_WIDTH * shown.length + SMALL_TEXT * characters
    : BUTTON_WIDTH * shown.length + characters
  // The space for a label: large if all labels fit, otherwise negative, so that the labels are hidden.
  const room = `(100cqw - ${width - OVERHANG}px) * ${SWITCH}`
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4">
        <div
          role="group"
          aria-label={`Filter by status${missing === undefined ? '' : `, counted in ${sentText(missing)}`}`}
          className={`@container min-h-7 min-w-0 flex-1 max-sm:basis-full pointer-coarse:min-h-11 ${isRead && shown.length === 0 ? 'max-sm:hidden' : ''}`}
        >
          <div
            onPointerEnter={() => setHeld(shown)}
            onPointerLeave={() => setHeld(undefined)}
            className={`-mx-1.5 flex flex-wrap ${isLong ? 'max-sm:mx-0' : ''}`}
          >
            {shown.map((phase) => {
              const { label, labelWidth } = PHASE_TABLE[phase]
              const count = countText(counts[phase])
              const text = isLong && isSmall ? compactText(counts[phase]) : count
              return (
                <button
                  key={phase}
                  type="button"
                  aria-pressed={selected.has(phase)}
                  title={`${count} ${label}`}
                  onClick={() => onToggle(phase)}
                  style={{
                    // If buttons of 44 pixels do not fit into one row, they get two rows with the same number of
                    // buttons.
                    flexBasis: `clamp(0px, (${44 * shown.length}px - 100cqw) * ${SWITCH}, ${190 / (shown.length + 1)}%)`,
                    ...(isLong && {
                      // The text is small only if the labels do not fit otherwise.
                      fontSize: `clamp(12px, (100cqw - ${normal}px) * ${SWITCH}, 13px)`,
                      gap: GAP,
                      paddingInline: GAP,
                    }),
                  }}
                  className={`hover:bg-hover aria-pressed:bg-picked flex h-7 items-center gap-1 rounded-sm max-sm:grow px-1.5 text-sm whitespace-nowrap -outline-offset-2 pointer-coarse:h-11 ${isLong ? '' : 'pointer-coarse:min-w-11'}`}
                >
                  <PhaseShape phase={phase} isStill />
                  <span
                    style={{ minWidth: `${text.length * 0.62}em` }}
                    className="font-medium digits"
                  >
                    {text}
                  </span>
                  <span
                    style={{
                      minWidth: `clamp(0px, ${room}, ${labelWidth / 13}em)`,
                      maxWidth: `max(0px, ${room})`,
                    }}
                    className="text-soft overflow-hidden"
                  >
                    {label}
                  </span>
                </button>
              )
            })}
          </div>
        </div>
        {children}
      </div>
      <div aria-hidden="true" className="mt-1 flex h-1 gap-px overflow-hidden rounded-full">
        {shown.map((phase) => (
          <span
            key={phase}
            style={{ flexGrow: counts[phase] }}
            className={`bg-phase-${phase} ${selected.size > 0 && !selected.has(phase) ? 'opacity-25' : ''}`}
          />
        ))}
      </div>
    </div>
  )
}
