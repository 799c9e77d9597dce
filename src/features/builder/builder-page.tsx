import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { createPipeline } from '~/api/pipeline-detail'
import { listPipelines, pipelineKeys } from '~/api/pipeline-queries'
import { validatePipeline } from '~/api/validation'
import { handedPipeline } from '~/components/handed-pipeline'
import { useService, type Service } from '~/components/service-context'
import type { JsonObject } from '~/lib/json'
import { Builder } from './builder'
import { BuilderDeskContext, type BuilderDesk } from './builder-desk'
import { createValidator } from './check/validator'
import { createCreateEngine } from './create/create-engine'
import { createBuilderStore } from './draft/builder-store'
import { draftOf } from './draft/draft'

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

const EMPTY: JsonObject = { name: '', steps: [] }

function openDesk({ client, now }: Service, start: JsonObject, onCreated: () => void): BuilderDesk {
  const store = createBuilderStore(draftOf(start), now)
  const validator = createValidator({
    ask: ({ pipeline }) => validatePipeline(client, pipeline),
    after,
  })
  const engine = createCreateEngine({
    check: validator.check,
    send: (pipeline) => createPipeline(client, pipeline),
    findByName: async (name) =>
      (await listPipelines(client)).items.filter((pipeline) => pipeline.name === name),
    alone: async (work) => {
      await work()
      return true
    },
    noteSent: async () => true,
    onCreated,
  })
  return { store, validator, engine }
}

export default function BuilderPage() {
  const service = useService()
  const queries = useQueryClient()
  const [turn, setTurn] = useState(0)
  const location = useLocation()
  // Another one, asked for here, begins empty.
  const handed = turn === 0 ? handedPipeline(location.state) : undefined
  return (
    <OneBuilder
      key={turn}
      open={() =>
        openDesk(
          service,
          handed ?? EMPTY,
          () => void queries.invalidateQueries({ queryKey: pipelineKeys.list }),
        )
      }
      onAnother={() => setTurn(turn + 1)}
    />
  )
}

function OneBuilder({
  open,
  onAnother,
}: {
  readonly open: () => BuilderDesk
  readonly onAnother: () => void
}) {
  const [desk] = useState(open)
  useEffect(() => {
    let last = desk.store.get().history.present
    const stop = desk.store.subscribe(() => {
      const { present } = desk.store.get().history
      if (present === last) return
      last = present
      desk.validator.note(present)
    })
    return () => {
      stop()
      desk.validator.rest()
    }
  }, [desk])
  return (
    <BuilderDeskContext value={desk}>
      <Builder title="New pipeline" onAnother={onAnother} />
    </BuilderDeskContext>
  )
}
