/** The smallest version of the list of pipelines with react, react-query, react-router, zod and tailwind. */
import './lean.css'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router'
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

const HEIGHT = 40
const SHOWN = 23
const ABOVE = 4
const NONE: readonly Listed[] = []
const queries = new QueryClient({ defaultOptions: { queries: { structuralSharing: false } } })

async function readList(): Promise<readonly Listed[]> {
  const headers = { authorization: 'Bearer demo-admin' }
  return z.array(Listed).parse(await (await fetch('/api/v2/pipelines', { headers })).json())
}

const Row = memo(function Row({ pipeline, top }: { pipeline: Listed; top: number }) {
  return (
    <div
      className="row absolute inset-x-0 flex h-10 items-center gap-2 border-b border-slate-200 px-2 text-sm"
      style={{ transform: `translateY(${top}px)` }}
    >
      <input type="checkbox" aria-label={`Select ${pipeline.name}`} />
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
  const { data: rows = NONE } = useQuery({
    queryKey: ['p'],
    queryFn: readList,
    staleTime: Infinity,
  })
  const [first, setFirst] = useState(0)
  const from = Math.max(0, first - ABOVE)
  return (
    <main className="mx-auto max-w-6xl p-4">
      <h1 className="text-xl">Pipelines</h1>
      <div
        className="relative h-[600px] overflow-auto border"
        onScroll={({ currentTarget }) =>
          flushSync(() => setFirst(Math.floor(currentTarget.scrollTop / HEIGHT)))
        }
      >
        <div className="relative" style={{ height: rows.length * HEIGHT }}>
          {rows.slice(from, from + SHOWN).map((pipeline, index) => (
            <Row key={pipeline._id} pipeline={pipeline} top={(from + index) * HEIGHT} />
          ))}
        </div>
      </div>
    </main>
  )
}

createRoot(document.querySelector('#root') ?? document.body).render(
  <QueryClientProvider client={queries}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<List />} />
      </Routes>
    </BrowserRouter>
  </QueryClientProvider>,
)
