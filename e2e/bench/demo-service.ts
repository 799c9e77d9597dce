/** M1 of performance.md: how fast the demo service itself is, in node. */
import { setImmediate as turn } from 'node:timers/promises'
import type { PlainBench } from './bench-round.ts'
import { figureOf, middleOf, type Figure } from './report.ts'
import { startService } from './service.ts'

const HEADERS = { authorization: 'Bearer demo-admin', 'content-type': 'application/json' }
const TIMES = 9

/** Milliseconds to the last byte. */
async function timed(url: string, init: RequestInit = {}) {
  const start = performance.now()
  const response = await fetch(url, { headers: HEADERS, ...init })
  const body = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return { ms: performance.now() - start, body }
}

async function measure(scenario: string) {
  const service = await startService(scenario)
  try {
    const list = `${service.url}api/v2/pipelines`
    // What our own first `fetch` costs is none of the service's time.
    await timed(`${service.url}api/v2/tools/identifiers`)
    const first = await timed(list)
    const records = JSON.parse(new TextDecoder().decode(first.body)) as { readonly _id?: string }[]
    const target = records.flatMap(({ _id }) => _id ?? []).slice(0, 500)
    const body = JSON.stringify({ action: 'status', type: 'pipeline', version: 1, target })
    const lists: number[] = []
    const statuses: number[] = []
    for (let time = 0; time < TIMES; time += 1) {
      lists.push((await timed(list)).ms)
    }
    // After the lists, so that our own clearing up after 60 MB of them is not counted as the service's.
    for (let time = 0; time < TIMES; time += 1) {
      statuses.push((await timed(`${service.url}api/v2/actions`, { method: 'POST', body })).ms)
    }
    // They come by another way than the replies.
    const own: number[] = []
    while (own.length < TIMES) {
      await turn()
      own.push(...service.takeTimes().each)
    }
    return {
      first: first.ms,
      list: middleOf(lists),
      status: middleOf(statuses),
      own: middleOf(own),
    }
  } finally {
    await service.close()
  }
}

async function read(): Promise<readonly Figure[]> {
  const some = await measure('huge')
  const many = await measure('huge-100k')
  return [
    figureOf('M1', 'status of 500 ids, of 10,000', 'ms', some.status, 5),
    figureOf('M1', 'status of 500 ids, of 100,000', 'ms', many.status, 5),
    // From the request's head to the reply's last byte: without what connection and asker take besides.
    figureOf('M1', 'status of 500 ids, of 10,000, own', 'ms', some.own, 5),
    figureOf('M1', 'status of 500 ids, of 100,000, own', 'ms', many.own, 5),
    figureOf('M1', 'list of 10,000, first', 'ms', some.first, 100),
    figureOf('M1', 'list of 10,000, later', 'ms', some.list, 100),
    // Linear, with a fifth for what a larger heap costs.
    figureOf('M1', 'list of 100,000 ÷ list of 10,000, first', '×', many.first / some.first, 12),
    figureOf('M1', 'list of 100,000 ÷ list of 10,000, later', '×', many.list / some.list, 12),
  ]
}

export const serviceBenches: readonly PlainBench[] = [{ ids: ['M1'], read }]
