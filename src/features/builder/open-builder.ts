import type { QueryClient } from '@tanstack/react-query'
import { isWhole } from '~/api/list-paging'
import { listPipelines } from '~/api/pipelines'
import type { StepMetadata } from '~/api/step-metadata'
import { pipelineKeys } from '~/queries/pipelines'
import { stepMetadataQueries } from '~/queries/step-metadata'
import { validatePipeline } from '~/api/validation'
import { ifFree } from '~/batch/engine/lock'
import type { Service } from '~/queries/service-context'
import { secretKeysOf, type SchemaOf } from '~/components/without-secrets'
import type { JsonObject } from '~/lib/json'
import { yieldToMain } from '~/lib/yield-to-main'
import { onClear } from '~/stores/clear-local-data'
import type { BuilderDesk } from './draft/draft-session'
import { createValidator } from './validation/validator'
import { createCreateEngine, nameIn } from './create/create-engine'
import { createBuilderStore } from './draft/draft-store'
import { draftOf } from './draft/draft'
import { createDraftKeeper, type DraftStart } from './draft/draft-autosave'
import type { KeptDraft } from './draft/draft-record'
import { draftShelf } from './draft/draft-storage'
import { stripAhead } from './draft/redact-pipeline'
import { sourceOf } from './edit/source-of'
import { createNoted } from './sending'
import { stepSchemaOf } from './draft/step-schema'

export interface DeskStart extends DraftStart {
  readonly pipeline: JsonObject
  readonly unparsed?: readonly (readonly [string, string])[] | undefined
  /** Secrets that were typed before and are on no disk, as JSON Pointers. */
  readonly omitted?: readonly string[] | undefined
}

/** Goes on where a kept draft was left. */
export function startOf(draft: KeptDraft): DeskStart {
  const { id, origin, sent, revision, savedAt } = draft
  return {
    id,
    origin,
    sent,
    base: draft.baseJson,
    kept: { revision, savedAt },
    pipeline: draft.json,
    unparsed: draft.unparsed,
    omitted: draft.omitted,
  }
}

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** An id for a draft; also where the page came over plain HTTP and `randomUUID` is missing. */
export function newDraftId(): string {
  return [Date.now(), Math.random() * 2 ** 48]
    .map((part) => Math.floor(part).toString(36))
    .join('-')
}

/** Desks of this visit: who goes to another screen comes back to the same one, secrets and undo included. */
const desks = new Map<string, BuilderDesk>()

export const heldDesk = (id: string): BuilderDesk | undefined => desks.get(id)

/** A draft that is thrown away takes its desk along. */
export async function discardDesk(id: string): Promise<void> {
  const desk = desks.get(id)
  desks.delete(id)
  await (desk === undefined ? draftShelf.remove(id) : desk.keeper.forget())
}

/** Takes `discardDesk` back. @returns false when the browser cannot keep it */
export async function restoreDesk(desk: BuilderDesk): Promise<boolean> {
  desks.set(desk.keeper.id(), desk)
  await desk.keeper.revive()
  return desk.keeper.get().is !== 'failed'
}

// The drafts are written without their secrets. Then nothing of them stays in memory.
onClear('work', async () => {
  const held = [...desks.values()]
  desks.clear()
  await Promise.all(held.map(async ({ keeper }) => keeper.flush()))
})

const NONE: ReadonlySet<string> = new Set()

/** What the service says of the configurations, as far as it has; `waits` while it may still. */
function schemasIn(queries: QueryClient, { client, config }: Service) {
  const { queryKey } = stepMetadataQueries(client).list()
  const schemas = new WeakMap<object, JsonObject>()
  const keys = new WeakMap<object, ReadonlySet<string>>()
  const read = () => {
    const { data, error } = queries.getQueryState(queryKey) ?? { error: null }
    return data ?? (error === null ? 'waits' : undefined)
  }
  const schemaIn = (metadata: StepMetadata) => {
    const schema =
      schemas.get(metadata) ??
      stepSchemaOf(metadata.tool_identifier ?? '', '', metadata, config.scmServices)
    schemas.set(metadata, schema)
    return schema
  }
  const schemaOf: SchemaOf = (identifier) => {
    const all = read()
    if (all === undefined || all === 'waits') return all
    const metadata = all.items.find((each) => each.tool_identifier === identifier)
    return metadata && schemaIn(metadata)
  }
  const secretKeys = () => {
    const all = read()
    if (all === 'waits') return all
    if (all === undefined) return NONE
    const found =
      keys.get(all) ?? new Set(all.items.flatMap((each) => [...secretKeysOf(schemaIn(each))]))
    keys.set(all, found)
    return found
  }
  return { schemaOf, secretKeys }
}

/** The parts of one builder, put together; its draft is kept from the first change on. */
export function openDesk(service: Service, queries: QueryClient, start: DeskStart): BuilderDesk {
  const { client, now } = service
  const store = createBuilderStore(draftOf(start.pipeline), now, new Map(start.unparsed))
  const validator = createValidator({
    ask: ({ pipeline }) => validatePipeline(client, pipeline),
    after,
  })
  const schemas = schemasIn(queries, service)
  const keeper = createDraftKeeper(
    {
      shelf: draftShelf,
      after,
      now,
      newId: newDraftId,
      ...schemas,
      onParted() {
        // Unless it was let go: a last write may part it after the sign-out.
        if ([...desks.values()].includes(desk)) hold()
      },
    },
    store,
    start,
  )
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>
  const engine = createCreateEngine(
    {
      check: validator.check,
      send: (pipeline) => createNoted(service, pipeline, nameIn(pipeline)),
      findByName: async (name) => {
        const list = await listPipelines(client)
        return {
          pipelines: list.items.filter((pipeline) => pipeline.name === name),
          isWhole: isWhole(list),
        }
      },
      alone: (work) => ifFree(locks, `draft-${keeper.id()}`, work),
      noteSent: keeper.noteSent,
      onCreated: async () => {
        void queries.invalidateQueries({ queryKey: pipelineKeys.list })
        letGo()
        await keeper.forget()
      },
    },
    start.sent,
  )
  let last = store.get()
  let isFirst = true
  store.subscribe(() => {
    const next = store.get()
    const isTyped = next.history.present !== last.history.present || next.unparsed !== last.unparsed
    last = next
    if (!isTyped) return
    hold()
    keeper.note()
    // What it stumbles over, the write itself will tell.
    const ignore = () => {}
    if (isFirst) stripAhead(start.pipeline, schemas, yieldToMain).catch(ignore)
    isFirst = false
  })
  const desk: BuilderDesk = {
    key: start.id,
    store,
    validator,
    engine,
    keeper,
    omitted: start.omitted ?? [],
    source: sourceOf(start, service, queries, schemas.schemaOf, () => {
      void queries.invalidateQueries({ queryKey: pipelineKeys.list })
      letGo()
      void keeper.forget()
    }),
  }
  const letGo = () => {
    for (const [id, each] of desks) if (each === desk) desks.delete(id)
  }
  function hold() {
    letGo()
    desks.set(keeper.id(), desk)
  }
  return desk
}
