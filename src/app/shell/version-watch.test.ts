import { expect, test } from 'vitest'
import { entryOf } from './served-page'
import { createVersionWatch } from './version-watch'

const page = (entry: string, prefix = '') =>
  `<!doctype html><script src="${prefix}/early.js"></script>` +
  `<script type="module" crossorigin src="${prefix}/assets/${entry}" integrity="x"></script>`

test.each([
  ['a page of Sluice', page('start-a_B-1.js'), 'start-a_B-1.js'],
  ['one under a prefix', page('start-b.js', '/teams/sluice'), 'start-b.js'],
  ['a login page', '<script src="/login.js"></script>', undefined],
  ['nothing', '', undefined],
])('the entry of %s', (_, html, entry) => {
  expect(entryOf(html)).toBe(entry)
})

/** An open page whose server serves what the test says. */
function aWatch() {
  let time = 0
  let served: () => Promise<string> = async () => page('start-1.js')
  let reads = 0
  let news = 0
  const look = createVersionWatch({
    own: 'start-1.js',
    readPage: () => {
      reads += 1
      return served()
    },
    now: () => time,
    onNew: () => (news += 1),
  })
  return {
    seen: () => [reads, news],
    serve: (next: () => Promise<string>) => (served = next),
    lookAfter: async (ms: number) => {
      time += ms
      await look()
    },
  }
}

test('a new version is told once, and then no longer looked for', async () => {
  const { lookAfter, serve, seen } = aWatch()
  await lookAfter(60_000)
  expect(seen()).toEqual([1, 0])
  serve(async () => page('start-2.js'))
  await lookAfter(60_000)
  await lookAfter(60_000)
  expect(seen()).toEqual([2, 1])
})

test('it looks once a minute at most', async () => {
  const { lookAfter, seen } = aWatch()
  await lookAfter(59_000)
  await lookAfter(1_000)
  await lookAfter(30_000)
  expect(seen()).toEqual([1, 0])
})

test('what is no page of Sluice, or no answer, is no news', async () => {
  const { lookAfter, serve, seen } = aWatch()
  serve(async () => '<h1>Wi-Fi: log in</h1>')
  await lookAfter(60_000)
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  await lookAfter(60_000)
  expect(seen()).toEqual([2, 0])
})
