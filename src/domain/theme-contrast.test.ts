/**
 * Each color of a text, and the border of each control, has enough contrast on each background, in both themes
 * (WCAG 2.2, 1.4.3 and 1.4.11).
 */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PHASES } from './phases'

const STYLES = readFileSync(new URL('../styles.css', import.meta.url), 'utf8')

const ENOUGH = 4.5
const ENOUGH_FOR_BORDER = 3

const BACKGROUNDS = ['canvas', 'sunken', 'raised', 'hover', 'pressed', 'picked', 'notice']
const TEXTS = ['ink', 'soft', 'accent', 'accent-strong', 'danger', 'danger-strong']
const PHASE_TEXTS = PHASES.map((phase) => `phase-${phase}`)
const FILLS = ['accent', 'accent-strong', 'danger', 'danger-strong', 'phase-waiting_approval']
/** Colors of lines and of the layer behind a dialog. No text has them, and no text is on them. */
const WITHOUT_TEXT = ['line', 'edge', 'notice-line', 'scrim']

const PAIRS = [
  ...BACKGROUNDS.flatMap((back) => [...TEXTS, ...PHASE_TEXTS].map((text) => [text, back] as const)),
  ...FILLS.map((fill) => ['on-accent', fill] as const),
]

/** The relative luminance of a color such as `0.52 0.185 27`: its lightness, chroma and hue in OKLCH. */
function luminanceOf(color: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = color.split(' ').map(Number)
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    [0.2126, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s],
    [0.7152, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s],
    [0.0722, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s],
  ] as const
  return parts.reduce((sum, [weight, part]) => sum + weight * Math.min(1, Math.max(0, part)), 0)
}

function contrastOf(one: string, other: string, at: 0 | 1): number {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminanceOf(colorOf(name, at)))
    .toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function colorOf(name: string, at: 0 | 1): string {
  const colors = new RegExp(`--color-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)`)
  const color = colors.exec(STYLES)?.[at + 1]
  if (color === undefined) throw new Error(`There is no color “${name}”.`)
  return color
}

test('each color of the styles is tested here, or no text needs it', () => {
  const names = [...STYLES.matchAll(/^ *--color-([\w-]+):/gm)].map(([, name]) => name)
  expect(new Set(names)).toEqual(new Set([...PAIRS.flat(), ...WITHOUT_TEXT]))
})

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the theme “%s”', (_theme, at) => {
  test.each(PAIRS)('a text in the color %s can be read on %s', (text, back) => {
    expect(contrastOf(text, back, at)).toBeGreaterThan(ENOUGH)
  })

  test.each(BACKGROUNDS)('the border of a control can be seen on %s', (back) => {
    expect(contrastOf('edge', back, at)).toBeGreaterThan(ENOUGH_FOR_BORDER)
  })
})

test('only disabled buttons, a dragged row and signs beside their words are dimmed, and no other text', () => {
  const folder = new URL('../', import.meta.url)
  const sources = globSync('**/*.tsx', { cwd: folder }).map((path) =>
    readFileSync(new URL(path, folder), 'utf8'),
  )
  const dimmed = sources.flatMap((source) => source.match(/[^\s`']*\bopacity-[1-9]\d\b/g) ?? [])
  expect(new Set(dimmed)).toEqual(
    new Set([
      'aria-disabled:opacity-60',
      'data-dragged:opacity-60',
      'place="opacity-60',
      // A part of the bar of phases. It has no text.
      'opacity-25',
    ]),
  )
})
