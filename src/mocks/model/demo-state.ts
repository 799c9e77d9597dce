/**
 * The state of the demo: the initial data plus the event log. It does not contain the current time, so the caller
 * passes the time to each read.
 */
import type { ResourceType } from '~/domain/action-table'
import { own } from '~/lib/json'
import type { CondensedState, DemoEvent } from './demo-event'
import { isScheduled, withScheduledRun } from './scheduled-runs'
import { applyAction, applySettings, type ActedEvent } from './apply-action'
import { objectId } from './random'
import type { Resource, StoredResource } from './resource'
import { viewOf } from './resource-view'
import type { World } from './world'

export interface SerializedResource {
  /** JSON. */
  readonly text: string
  readonly status: string
}

function serializeView(
  resource: Resource,
  now: number,
): SerializedResource & { readonly moving: boolean } {
  const { view, moving } = viewOf(resource, now)
  return { text: JSON.stringify(view), status: String(own(view, 'status')), moving }
}

/** A serialized resource. The text is valid until the time `until`. */
interface CachedText extends SerializedResource {
  /** Epoch milliseconds. */
  readonly until: number
}

/** A resource and its cached text. A changed resource gets a new object, which has no cached text. */
interface CachedResource {
  readonly resource: Resource
  cachedText?: CachedText
}

export class DemoState {
  readonly world: World
  readonly #changed = new Map<string, CachedResource>()
  readonly #deleted = new Set<string>()
  /** Ids of created pipelines, oldest first. */
  readonly #created: string[] = []
  readonly #tasks = new Map<string, CachedResource>()
  #createdCount = 0
  readonly #indexById: () => ReadonlyMap<string, number>
  /** Cached texts of the initial pipelines, so that most of a list is only joined and not serialized again. */
  readonly #initialTexts: (CachedText | undefined)[] = []

  /** @param indexById returns the index of each id in the world, and computes it at the first call */
  constructor(world: World, indexById: () => ReadonlyMap<string, number> = indexByIdOf(world)) {
    this.world = world
    this.#indexById = indexById
    for (const task of world.tasks) this.#put(task)
  }

  find(type: ResourceType, id: string, now: number): Resource | undefined {
    const cached = this.#findCached(type, id)
    if (cached !== undefined) return this.#withScheduledRun(cached.resource, now).resource
    const index = type === 'task' ? undefined : this.#initialIndex(id)
    return index === undefined
      ? undefined
      : this.#withScheduledRun(this.world.pipelineAt(index), now).resource
  }

  /**
   * The resource with its scheduled run, and the time until which only the progress of this run changes the resource.
   */
  #withScheduledRun(resource: Resource, now: number): { resource: Resource; until: number } {
    const initial = this.world.living === true ? this.#initialOf(resource) : undefined
    return initial === undefined || !isScheduled(this.world, initial)
      ? { resource, until: Number.POSITIVE_INFINITY }
      : withScheduledRun(this.world, resource, resource !== initial, now)
  }

  /**
   * The resource as it was in the initial data, or `undefined` for a created resource. If no action has changed the
   * resource, the result is the same object.
   */
  #initialOf(resource: Resource): Resource | undefined {
    const { type, id } = resource
    if (type === 'task') return this.world.tasks.find((task) => task.id === id)
    if (!this.#changed.has(id)) return resource
    const index = this.#indexById().get(id)
    return index === undefined ? undefined : this.world.pipelineAt(index)
  }

  #print(resource: Resource, now: number): CachedText & { readonly moving: boolean } {
    const { resource: seen, until } = this.#withScheduledRun(resource, now)
    return { ...serializeView(seen, now), until }
  }

  #serializeCached(cached: CachedResource, now: number): SerializedResource {
    if (cached.cachedText !== undefined && now < cached.cachedText.until) return cached.cachedText
    const { moving, ...serialized } = this.#print(cached.resource, now)
    if (moving) delete cached.cachedText
    else cached.cachedText = serialized
    return serialized
  }

  #findCached(type: ResourceType, id: string): CachedResource | undefined {
    if (type === 'task') return this.#tasks.get(id)
    return this.#deleted.has(id) ? undefined : this.#changed.get(id)
  }

  #initialIndex(id: string): number | undefined {
    return this.#deleted.has(id) ? undefined : this.#indexById().get(id)
  }

  nextId(at: number): string {
    const time = Math.floor(at / 1000) >>> 0
    const tail = objectId(this.world.seed, 'created', this.#createdCount)
    return time.toString(16).padStart(8, '0') + tail.slice(8)
  }

  /**
   * The list of pipelines as JSON text: created pipelines first, newest on top, then the initial pipelines, then
   * `world.extraEntries`. The service description names no order (§4.6), so this order is our choice.
   */
  listText(now: number): string {
    const texts: string[] = []
    for (const id of this.#created.toReversed()) {
      const cached = this.#findCached('pipeline', id)
      if (cached !== undefined) texts.push(this.#serializeCached(cached, now).text)
    }
    for (let index = 0; index < this.world.size; index++) {
      const id = this.world.idAt(index)
      if (this.#deleted.has(id)) continue
      const changed = this.#changed.get(id)
      const serialized =
        changed === undefined
          ? this.#serializeInitial(index, now)
          : this.#serializeCached(changed, now)
      texts.push(serialized.text)
    }
    for (const entry of this.world.extraEntries) texts.push(JSON.stringify(entry))
    // The brackets are added before the texts are joined, because the list has megabytes and would be copied again.
    texts[0] = `[${texts[0] ?? ''}`
    texts.push(`${texts.pop() ?? ''}]`)
    return texts.join(',')
  }

  /** Fills two caches: the JSON text of each pipeline that does not change with time, and the index of each id. */
  prepare(now: number): void {
    this.listText(now)
    this.#indexById()
  }

  serialize(type: ResourceType, id: string, now: number): SerializedResource | undefined {
    const cached = this.#findCached(type, id)
    if (cached !== undefined) return this.#serializeCached(cached, now)
    const index = type === 'task' ? undefined : this.#initialIndex(id)
    return index === undefined ? undefined : this.#serializeInitial(index, now)
  }

  #serializeInitial(index: number, now: number): SerializedResource {
    const known = this.#initialTexts[index]
    if (known !== undefined && now < known.until) return known
    const { moving, ...serialized } = this.#print(this.world.pipelineAt(index), now)
    this.#initialTexts[index] = moving ? undefined : serialized
    return serialized
  }

  /** Applies one event. An event with an unknown id changes nothing. */
  apply(event: DemoEvent): void {
    switch (event.kind) {
      case 'born':
        return
      case 'created':
        this.#createdCount += 1
        if (event.type === 'pipeline') this.#created.push(event.id)
        this.#put({
          type: event.type,
          id: event.id,
          record: event.record,
          run: null,
          changedAt: event.at,
          runs: 0,
          edited: true,
        })
        return
      case 'updated': {
        const before = this.find(event.type, event.id, event.at)
        if (before !== undefined) this.#put(applySettings(before, event.settings, event.at))
        return
      }
      case 'acted':
        for (const [index, id] of event.ids.entries()) {
          const before = this.find(event.type, id, event.at)
          if (before !== undefined) this.#act(before, event, index)
        }
        return
      case 'checked':
        return
      case 'condensed':
        this.#createdCount = event.createdCount
        for (const id of event.deleted) this.#deleted.add(id)
        for (const stored of event.resources) this.#restore(stored)
        return
      default:
        event satisfies never
    }
  }

  #put(resource: Resource): void {
    const resources = resource.type === 'task' ? this.#tasks : this.#changed
    resources.set(resource.id, { resource })
  }

  #restore({ record, ...rest }: StoredResource): void {
    const known = record ?? this.find(rest.type, rest.id, 0)?.record
    if (known === undefined) return
    if (rest.type === 'pipeline' && !this.#indexById().has(rest.id)) this.#created.push(rest.id)
    this.#put({ ...rest, record: known })
  }

  #act(before: Resource, event: ActedEvent, index: number): void {
    const after = applyAction(before, event, index, this.world)
    if (after !== 'gone') return this.#put(after)
    this.#deleted.add(before.id)
    this.#changed.delete(before.id)
  }

  /** All differences from the initial data. They replace the earlier events in the log. */
  condense(): CondensedState {
    const initialTasks = new Set(this.world.tasks)
    const resources: StoredResource[] = []
    for (const { resource } of [...this.#changed.values(), ...this.#tasks.values()]) {
      if (initialTasks.has(resource)) continue
      const { record, ...rest } = resource
      resources.push(resource.edited ? { ...rest, record } : rest)
    }
    const order = new Map(this.#created.map((id, index) => [id, index]))
    resources.sort((a, b) => (order.get(a.id) ?? -1) - (order.get(b.id) ?? -1))
    // Only deleted ids of the initial data are stored. A deleted pipeline that a visitor had created is no longer in
    // any data.
    const deleted = [...this.#deleted].filter((id) => this.#indexById().has(id))
    return { createdCount: this.#createdCount, resources, deleted }
  }
}

/**
 * The index of each id in the world. It is computed on first use, because a list does not need it. If two pipelines
 * share an id, the first one counts.
 */
export function indexByIdOf(world: World): () => ReadonlyMap<string, number> {
  let indexById: Map<string, number> | undefined
  return () => {
    if (indexById !== undefined) return indexById
    indexById = new Map()
    for (let index = 0; index < world.size; index++) {
      const id = world.idAt(index)
      if (!indexById.has(id)) indexById.set(id, index)
    }
    return indexById
  }
}
