/**
 * Measures against the goals of performance.md, on the production build, in fresh browsers, the app and
 * the references in turn.
 *
 *   npm run bench -- [ids…] [--rounds 5] [--cpu 4] [--records 100000]
 */
import { parseArgs } from 'node:util'
import { batchBenches } from './batch.ts'
import type { Bench, Subject } from './bench-round.ts'
import { byteBenches } from './first-bytes.ts'
import { builderBenches } from './builder.ts'
import { serviceBenches } from './demo-service.ts'
import { firstLoadBenches } from './first-load.ts'
import { filterBenches } from './filtering.ts'
import { idleBenches } from './idle.ts'
import { pickerBenches } from './picker.ts'
import { pollBenches } from './polls.ts'
import { createFindings, inOrder, printTable, writeFindings } from './report.ts'
import { readingBenches } from './reading.ts'
import { sessionBenches } from './session.ts'
import { walkBenches } from './walk.ts'
import { createRunner } from './run-round.ts'
import { scrollBenches } from './scrolling.ts'
import { selectBenches } from './selecting.ts'
import { weightBenches } from './weight.ts'

/** What one measures stands in a file of its subject. */
const BENCHES: readonly Bench[] = [
  ...byteBenches,
  ...firstLoadBenches,
  ...weightBenches,
  ...scrollBenches,
  ...filterBenches,
  ...selectBenches,
  ...batchBenches,
  ...pickerBenches,
  ...pollBenches,
  ...readingBenches,
  ...idleBenches,
  ...walkBenches,
  ...builderBenches,
  ...sessionBenches,
  ...serviceBenches,
]

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    cpu: { type: 'string' },
    records: { type: 'string' },
  },
})
const ids = [...new Set(BENCHES.flatMap((bench) => bench.ids))]
const wanted = new Set(positionals.length === 0 ? ids : positionals)
const unknown = [...wanted].filter((id) => !ids.includes(id))
if (unknown.length > 0) {
  throw new Error(`Not known: ${unknown.join(', ')}. There is ${ids.join(', ')}.`)
}
const chosen = BENCHES.filter((bench) => bench.ids.some((id) => wanted.has(id)))

/** Another one begins in each round, so that none is always the one after the same. */
function turn<Item>(items: readonly Item[], by: number): readonly Item[] {
  const at = by % items.length
  return [...items.slice(at), ...items.slice(0, at)]
}

const findings = createFindings()
const runner = createRunner({ cpu: numberOf(values.cpu), records: numberOf(values.records) })

async function measure(bench: Bench, round: number): Promise<void> {
  const start = performance.now()
  const subjects: readonly Subject[] = ['app', ...('on' in bench ? (bench.against ?? []) : [])]
  for (const subject of turn(subjects, round)) {
    findings.add(subject, 'on' in bench ? await runner.run(bench, subject) : await bench.read())
  }
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  console.error(`round ${round + 1}: ${bench.ids.join(' ')}, ${seconds} s`)
}

const isBeside = (bench: Bench) => 'isBeside' in bench
const isOnce = (bench: Bench) => 'isExact' in bench || 'isLong' in bench
try {
  await Promise.all(chosen.filter(isBeside).map((bench) => measure(bench, 0)))
  const inTurn = chosen.filter((bench) => !isBeside(bench))
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const bench of inTurn) if (round === 0 || !isOnce(bench)) await measure(bench, round)
  }
} finally {
  await runner.close()
}
const found = inOrder(findings.list(), ids).filter(({ id }) => wanted.has(id))
printTable(found)
console.log(`\n${await writeFindings(found)}`)
