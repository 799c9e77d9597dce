/** The floor of our stack: what react, react-query, react-router, zod and tailwind cost with this list, and no more. */
import './lean.css'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import {
  memo,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { BrowserRouter, Link, Outlet, Route, Routes } from 'react-router'
import { z } from '~/lib/zod'

const Listed = z.looseObject({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  createdAt: z.string(),
  tags: z.array(z.string()),
  steps: z.array(z.looseObject({ _id: z.string(), name: z.string() })),
})
type Listed = z.infer<typeof Listed>
const ListedAll = z.array(Listed)

const HEIGHT = 40
const MARGIN = 4
const NONE: readonly Listed[] = []
const queries = new QueryClient({ defaultOptions: { queries: { structuralSharing: false } } })

async function read(): Promise<readonly Listed[]> {
  return ListedAll.parse(await (await fetch('/api/v2/pipelines')).json())
}

const haystacks = new WeakMap<Listed, string>()

function haystackOf(pipeline: Listed): string {
  let text = haystacks.get(pipeline)
  if (text === undefined) {
    text = `${pipeline.name} ${pipeline.description}`.toLowerCase()
    haystacks.set(pipeline, text)
  }
  return text
}

/** "All" is a count; the set has what is otherwise. */
let allOf: number | undefined
let except = new Set<string>()
let version = 0
const listeners = new Set<() => void>()

function changed(): void {
  version += 1
  for (const listener of listeners) listener()
}

const isSelected = (id: string) => (allOf !== undefined) !== except.has(id)
const selectedCount = () => (allOf === undefined ? except.size : allOf - except.size)

function toggle(id: string): void {
  if (!except.delete(id)) except.add(id)
  changed()
}

function toggleAll(count: number): void {
  allOf = allOf === undefined ? count : undefined
  except = new Set()
  changed()
}

function useSelection(): void {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => version,
  )
}

function useRows(count: number, scroller: RefObject<HTMLElement | null>) {
  const [view, setView] = useState({ first: 0, rows: 15 })
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let first = -1
    const follow = () => {
      const next = Math.floor(element.scrollTop / HEIGHT)
      if (next === first) return
      first = next
      const shown = Math.ceil(element.clientHeight / HEIGHT)
      flushSync(() => setView({ first: next, rows: shown }))
    }
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [scroller])
  const from = Math.max(0, Math.min(view.first, count - view.rows) - MARGIN)
  const to = Math.min(count, Math.min(view.first, count) + view.rows + MARGIN)
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
}

interface RowProps {
  readonly pipeline: Listed
  readonly top: number
  readonly isOn: boolean
}

const Row = memo(function Row({ pipeline, top, isOn }: RowProps) {
  return (
    <div
      className="row absolute inset-x-0 flex h-10 items-center gap-2 border-b border-slate-200 px-2 text-sm"
      style={{ transform: `translateY(${top}px)` }}
    >
      <input
        type="checkbox"
        aria-label={`Select ${pipeline.name}`}
        checked={isOn}
        onChange={() => toggle(pipeline._id)}
      />
      <Link className="w-96 truncate text-blue-700" to={`/p/${pipeline._id}`}>
        {pipeline.name}
      </Link>
      <span className="w-40 rounded bg-slate-100 px-2">{pipeline.status}</span>
      <span className="w-24">{pipeline.createdBy}</span>
      <time className="w-56">{pipeline.updatedAt}</time>
      <button type="button" className="rounded border px-2">
        Run
      </button>
    </div>
  )
})

function List() {
  const { data = NONE } = useQuery({ queryKey: ['p'], queryFn: read, staleTime: Infinity })
  const [filter, setFilter] = useState('')
  const wanted = useDeferredValue(filter).toLowerCase()
  const rows = useMemo(
    () => (wanted === '' ? data : data.filter((each) => haystackOf(each).includes(wanted))),
    [data, wanted],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const drawn = useRows(rows.length, scroller)
  useSelection()
  return (
    <main className="mx-auto max-w-6xl p-4">
      <h1 className="text-xl">Pipelines</h1>
      <div className="flex gap-4 p-2">
        <input
          id="all"
          type="checkbox"
          aria-label="Select all"
          checked={rows.length > 0 && selectedCount() === rows.length}
          onChange={() => toggleAll(rows.length)}
        />
        <input
          id="filter"
          className="border"
          aria-label="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <span id="count">{rows.length}</span>
        <span id="selected">{selectedCount()}</span>
      </div>
      <div id="scroller" ref={scroller} className="relative h-[600px] overflow-auto border">
        <div className="relative" style={{ height: rows.length * HEIGHT }}>
          {drawn.map((at) => {
            const pipeline = rows[at]
            return (
              pipeline && (
                <Row
                  key={pipeline._id}
                  pipeline={pipeline}
                  top={at * HEIGHT}
                  isOn={isSelected(pipeline._id)}
                />
              )
            )
          })}
        </div>
      </div>
    </main>
  )
}

function Frame() {
  return (
    <>
      <nav>
        <Link to="/">Home</Link>
      </nav>
      <Outlet />
    </>
  )
}

const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Routes>
          <Route path="/" element={<Frame />}>
            <Route path="*" element={<List />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>,
  )
}
