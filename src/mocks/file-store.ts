/**
 * Stores the event log in a file, one JSON text per line. New events are appended. A process that is killed during a
 * write leaves an incomplete last line, which the next start removes. If this line is the only one, the service does
 * not start, and the file must be deleted. If the whole log is replaced, the new log is written to a second file, which
 * then replaces the first.
 */
import { open, readFile, rename, truncate, type FileHandle } from 'node:fs/promises'
import { parseJson } from '~/lib/json'
import { isDemoEvent, type DemoEvent } from './model/demo-event'
import { changedLog, type EventLog, type EventStore, type LogChange } from './model/event-store'

const NEWLINE = 0x0a

interface Found {
  readonly events: readonly DemoEvent[]
  /** How many bytes the complete lines have. */
  readonly bytes: number
}

/** Reads the complete lines. @returns `undefined` if the content is not an event log */
export function readEventLines(content: Uint8Array): Found | undefined {
  const bytes = content.lastIndexOf(NEWLINE) + 1
  const whole = new TextDecoder().decode(content.subarray(0, bytes))
  const parsed = whole
    .split('\n')
    .slice(0, -1)
    .map((line) => parseJson(line)?.value)
  return parsed.every(isDemoEvent) && (bytes > 0 || content.length === 0)
    ? { events: parsed, bytes }
    : undefined
}

const lines = (events: readonly DemoEvent[]) =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('')

async function load(path: string): Promise<readonly DemoEvent[]> {
  let content: Uint8Array
  try {
    content = await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  const found = readEventLines(content)
  if (found === undefined)
    throw new Error(`${path} has other content than the state of the demo. It was not changed.`)
  const { events, bytes } = found
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

/**
 * Opens the log in `path`. A missing file counts as an empty log, and the first write creates it. A reply is sent only
 * after its events are written. Only one process may use the file at a time, because there is no lock.
 */
export async function openFileStore(path: string) {
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

  /** Updates run one after the other, so each update sees the log that the previous update has written. */
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

  const store: EventStore = {
    read: () => Promise.resolve(log),
    update,
    clear: () => update(() => ({ events: [], replace: true, result: undefined })),
  }
  return {
    ...store,
    async close() {
      await last
      await handle?.close()
      handle = undefined
    },
  }
}
