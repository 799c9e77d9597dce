/** N2 of performance.md: 50,000 branches, filtered by what is typed. */
import type { BenchRound, PageBench } from './bench-round.ts'
import { takeLongest } from './in-page.ts'
import { figureOf, shareOf, type Figure } from './report.ts'

const BRANCHES = 50_000
/** 1.5 times what performance.md measured of plain JavaScript, with twice as many. */
const KEY_TO_PAINT = 62

/** From each key to the frame that shows what came of it. */
async function measurePicker({ page, service }: BenchRound): Promise<readonly Figure[]> {
  const names = Array.from({ length: BRANCHES }, (_, at) => `feature/${at % 97}/change-${at}`)
  await page.route('**/tools/scm/branches', (route) => route.fulfill({ json: names }))
  const tool = '1fc0c81b8c45942bbc1ec836'
  await page.goto(`${service.url}pipelines/new/source?tool=${tool}&repository=acme%2Fapi`)
  const field = page.getByRole('combobox', { name: 'Branch' })
  await page.getByText('Found: 50,000 branches.').waitFor()
  await takeLongest(page)
  await field.click()
  await page.getByRole('listbox').getByRole('option').nth(2).waitFor()
  const opened = await takeLongest(page)
  await field.evaluate((input) => {
    const times: number[] = []
    Object.assign(globalThis, { __keys: times })
    input.addEventListener('input', ({ timeStamp }) => {
      // The task after a frame's callbacks comes after its paint.
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)))
    })
  })
  for (const text of ['change-4999', 'feature/9/change-1', '7/ch', 'nothing like it']) {
    await field.pressSequentially(text, { delay: 60 })
    await field.fill('')
  }
  const keys = await page.evaluate(() => Reflect.get(globalThis, '__keys') as readonly number[])
  return [
    figureOf('N2', '50,000 branches: key to paint, p50', 'ms', shareOf(keys, 0.5)),
    figureOf('N2', 'the same, p95', 'ms', shareOf(keys, 0.95), KEY_TO_PAINT),
    figureOf('N2', 'longest task while it opens (0: none over 50)', 'ms', opened),
    figureOf('N2', 'longest task while one types', 'ms', await takeLongest(page)),
  ]
}

export const pickerBenches: readonly PageBench[] = [
  { ids: ['N2'], on: { scenario: 'default' }, measure: measurePicker },
]
