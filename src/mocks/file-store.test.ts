import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileStore, readEventLines } from './file-store'
import type { DemoEvent } from './model/demo-event'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-state-'))
  path = join(folder, 'state.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

const anEvent = (at: number): DemoEvent => ({
  at,
  by: 'me',
  kind: 'updated',
  type: 'pipeline',
  id: 'a',
  settings: { name: 'Überprüfung \u{1F469}\u200D\u{1F4BB} "\\n"' },
})

async function append(...events: DemoEvent[]): Promise<void> {
  const store = await openFileStore(path)
  await store.update(() => ({ events, result: undefined }))
  await store.close()
}

async function eventsIn(): Promise<readonly DemoEvent[]> {
  const store = await openFileStore(path)
  const { events } = await store.read()
  await store.close()
  return events
}

test('a written record still exists after a restart', async () => {
  await append(anEvent(1), anEvent(2))
  await append(anEvent(3))
  expect(await eventsIn()).toEqual([anEvent(1), anEvent(2), anEvent(3)])
})

test('an incomplete last record is dropped, and the next record is complete', async () => {
  await append(anEvent(1))
  const first = await readFile(path)
  await append(anEvent(2))
  const both = await readFile(path)
  for (let length = first.length; length < both.length; length++) {
    expect(readEventLines(both.subarray(0, length))).toEqual({
      events: [anEvent(1)],
      bytes: first.length,
    })
  }
  for (const length of [first.length + 1, both.length - 20, both.length - 1]) {
    await writeFile(path, both.subarray(0, length))
    await append(anEvent(3))
    expect(await eventsIn()).toEqual([anEvent(1), anEvent(3)])
  }
})

test.each([
  ['a note', 'Buy milk.\nBuy bread.\n'],
  ['a note without a line break', 'Buy milk.'],
  ['a log with a line that is no event', `${JSON.stringify(anEvent(1))}\n{"at":2}\n{}\n`],
])('%s is not changed', async (_what, text) => {
  await writeFile(path, text)
  await expect(openFileStore(path)).rejects.toThrow(path)
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('a replaced log contains no old record', async () => {
  await append(anEvent(1), anEvent(2))
  const store = await openFileStore(path)
  await store.update(() => ({ events: [anEvent(9)], replace: true, result: undefined }))
  await store.update(() => ({ events: [anEvent(10)], result: undefined }))
  await store.close()
  expect(await eventsIn()).toEqual([anEvent(9), anEvent(10)])
  await (await openFileStore(path)).clear()
  expect(await eventsIn()).toEqual([])
})

test('an unfinished replacement is ignored', async () => {
  await append(anEvent(1))
  await writeFile(`${path}.new`, '{"at":')
  expect(await eventsIn()).toEqual([anEvent(1)])
})

test('changes are applied one after the other, and a failed change leaves the log unchanged', async () => {
  const store = await openFileStore(path)
  const counts = await Promise.all(
    Array.from({ length: 50 }, () =>
      store.update(({ events }) => ({ events: [anEvent(events.length)], result: events.length })),
    ),
  )
  expect(counts).toEqual(Array.from({ length: 50 }, (_, at) => at))
  await expect(
    store.update(() => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect((await store.read()).events).toHaveLength(50)
  await store.close()
  expect(await eventsIn()).toHaveLength(50)
})
