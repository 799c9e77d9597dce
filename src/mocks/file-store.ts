/**
 * The event log in a file: one JSON text a line, appended to. A process that is killed in the middle of
 * a write leaves half a last line, which is cut off at the next start; a log that is replaced is written
 * beside the old one and renamed over it.
 */
import { open, readFile, rename, truncate, type FileHandle } from 'node:fs/promises'
import { parseJson } from '~/lib/json'
import { isDemoEvent, type DemoEvent } from './model/demo-event'
import { changedLog, type EventLog, type EventStore, type LogChange } from './model/event-store'

const NEWLINE = 0x0a

interface Found {
  readonly events: readonly DemoEvent[]
  /** How many bytes of the file can be read; what follows is torn. */
  readonly bytes: number
}

/** Reads whole lines as far as they are events; the rest is what a killed process left. */
export function readEventLines(content: Uint8Array): Found {
  const events: DemoEvent[] = []
  const decoder = new TextDecoder()
  let bytes = 0
  for (;;) {
    const end = content.indexOf(NEWLINE, bytes)
    if (end === -1) return { events, bytes }
    const parsed = parseJson(decoder.decode(content.subarray(bytes, end)))
    if (parsed === undefined || !isDemoEvent(parsed.value)) return { events, bytes }
    events.push(parsed.value)
    bytes = end + 1
  }
}

const lines = (events: readonly DemoEvent[]) =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('')

/** A file that is not there yet is an empty log; one that cannot be read is an error. */
async function load(path: string): Promise<readonly DemoEvent[]> {
  let content: Uint8Array
  try {
    content = await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  const { events, bytes } = readEventLines(content)
  if (bytes < content.length) await truncate(path, bytes)
  return events
}

async function replaceFile(path: string, events: readonly DemoEvent[]): Promise<void> {
  const beside = `${path}.new`
  const handle = await open(beside, 'w')
  try {
    await handle.writeFile(lines(events))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(beside, path)
}

export interface FileStore extends EventStore {
  /** Waits for what is being written and lets go of the file. */
  close(): Promise<void>
}

/**
 * Opens the log in `path`, or starts one there. A reply is sent only after its events are written. One
 * process at a time: nothing guards the file against a second one.
 */
export async function openFileStore(path: string): Promise<FileStore> {
  let log: EventLog = { generation: 1, events: await load(path) }
  let handle: FileHandle | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function write(change: LogChange<unknown>): Promise<void> {
    if (change.replace === true) {
      await handle?.close()
      handle = undefined
      await replaceFile(path, change.events)
    } else if (change.events.length > 0) {
      handle ??= await open(path, 'a')
      await handle.appendFile(lines(change.events))
    }
  }

  /** One after the other: a change sees the log that the one before has written. */
  function update<T>(decide: (log: EventLog) => LogChange<T>): Promise<T> {
    const done = last.then(async () => {
      const change = decide(log)
      await write(change)
      log = changedLog(log, change)
      return change.result
    })
    last = done.catch(() => undefined)
    return done
  }

  return {
    read: () => Promise.resolve(log),
    update,
    clear: () => update(() => ({ events: [], replace: true, result: undefined })),
    async close() {
      await last
      await handle?.close()
      handle = undefined
    },
  }
}
