/** Pipelines by the number: the same from every run, in the form of our demo service (contract §3). */

const WORDS =
  'alpha beta gamma delta build deploy release nightly canary api web worker billing auth search infra mobile docs report etl ingest cache edge gateway proxy queue mailer audit metrics'.split(
    ' ',
  )
const TOOLS = ['github', 'jenkins', 'sonar', 'docker-push', 'argo', 'run_script']
/** Of a thousand, how many are in each state: most rest, a few move. */
const STATES = [
  ['succeeded', 600],
  ['failed', 150],
  ['idle', 150],
  ['stopped', 80],
  ['waiting_approval', 15],
  ['running', 5],
] as const
/** One record of so many is changed by a tick. */
const CHANGED_BY_A_TICK = 100
const BASE = Date.UTC(2026, 7, 1)

/** Numbers from 0 to 1 by mulberry32. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function stateAt(share: number): string {
  let left = share * 1_000
  for (const [state, of] of STATES) {
    left -= of
    if (left < 0) return state
  }
  return 'idle'
}

/** The last tick up to this one that has changed the record; 0 when none has. */
const lastChange = (at: number, tick: number) => {
  const since = (((tick - at) % CHANGED_BY_A_TICK) + CHANGED_BY_A_TICK) % CHANGED_BY_A_TICK
  return Math.max(0, tick - since)
}

/**
 * @param tick how many times a hundredth of them has changed since the beginning
 * @returns the same records in the same order each time
 */
export function cannedPipelines(count: number, tick: number) {
  const random = seeded(42)
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? ''
  const ago = (most: number) => BASE - Math.floor(random() * most)
  const iso = (moment: number) => new Date(moment).toISOString()
  return Array.from({ length: count }, (_, at) => {
    const _id = (0x10_00_00_00_00_00 + at * 7_919).toString(16).padStart(24, '0')
    const name = `${word()}-${word()}-${word()}-${at}`
    const updated = ago(3e9)
    const started = updated - Math.floor(random() * 3e6)
    const state = stateAt(random())
    const change = lastChange(at, tick)
    return {
      _id,
      name,
      description: `${word()} ${word()} pipeline for the ${word()} service`,
      status: change > 0 && change % 2 === 1 ? 'stopped' : state,
      createdAt: iso(ago(3e10)),
      updatedAt: iso(change > 0 ? BASE + change * 1_000 : updated),
      createdBy: `user${Math.floor(random() * 500)}`,
      tags: [word(), word()],
      steps: [0, 1].map((step) => ({
        _id: `s${step}`,
        name: word(),
        tool: { tool_identifier: TOOLS[(at + step) % TOOLS.length], configuration: {} },
      })),
      run: { number: at % 900, startedAt: iso(started), finishedAt: iso(updated) },
    }
  })
}
