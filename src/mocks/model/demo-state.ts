/**
 * The state of the demo: the initial data plus the event log. It does not contain the current time. Each read passes
 * the time.
 */
import type { ResourceType } from '~/domain/action-table'
import { own } from '~/lib/json'
import type { CondensedState, DemoEvent } from './demo-event'
import { isScheduled, livingAt } from './life'
import { actedOn, edited, type ActedEvent } from './apply-action'
import { objectId } from './random'
import type { Resource, StoredResource } from './resource'
import { viewOf } from './resource-view'
import type { World } from './world'

/** A resource as a reply shows it. */
export interface Look {
  /** JSON. */
  readonly text: string
  readonly status: string
}

function lookOf(resource: Resource, now: number): Look & { readonly moving: boolean } {
  const { view, moving } = viewOf(resource, now)
  return { text: JSON.stringify(view), status: String(own(view, 'status')), moving }
}

/** A serialized resource. The text is valid until the time `until`. */
interface CachedLook extends Look {
  /** Epoch milliseconds. */
  readonly until: number
}

/** A resource with its cached text. When the resource changes, a new entry without a text replaces this one. */
interface Kept {
  readonly resource: Resource
  look?: CachedLook
}

export class DemoState {
  readonly world: World
  readonly #changed = new Map<string, Kept>()
  readonly #deleted = new Set<string>()
  /** Ids of created pipelines, oldest first. */
  readonly #created: string[] = []
  readonly #tasks = new Map<string, Kept>()
  #createdCount = 0
  readonly #placesOf: () => ReadonlyMap<string, number>
  /** Cached texts of the seeded pipelines, so that most of a list is only joined and not serialized again. */
  readonly #seededLooks: (CachedLook | undefined)[] = []

  /** @param places returns the index of each id in the world, and computes it at the first call */
  constructor(world: World, places: () => ReadonlyMap<string, number> = placesOf(world)) {
    this.world = world
    this.#placesOf = places
    for (const task of world.tasks) this.#put(task)
  }

  find(type: ResourceType, id: string, now: number): Resource | undefined {
    const kept = this.#kept(type, id)
    if (kept !== undefined) return this.#living(kept.resource, now).resource
    const place = type === 'task' ? undefined : this.#seededPlace(id)
    return place === undefined
      ? undefined
      : this.#living(this.world.pipelineAt(place), now).resource
  }

  /**
   * The resource with its scheduled run, and the time until which only the progress of this run changes the resource.
   */
  #living(resource: Resource, now: number): { resource: Resource; until: number } {
    const seeded = this.world.living === true ? this.#seeded(resource) : undefined
    return seeded === undefined || !isScheduled(this.world, seeded)
      ? { resource, until: Number.POSITIVE_INFINITY }
      : livingAt(this.world, resource, resource !== seeded, now)
  }

  /**
   * The resource in the initial data, and `undefined` for a created one. It is the same object until an action changes
   * it.
   */
  #seeded(resource: Resource): Resource | undefined {
    const { type, id } = resource
    if (type === 'task') return this.world.tasks.find((task) => task.id === id)
    if (!this.#changed.has(id)) return resource
    const place = this.#placesOf().get(id)
    return place === undefined ? undefined : this.world.pipelineAt(place)
  }

  #print(resource: Resource, now: number): CachedLook & { readonly moving: boolean } {
    const { resource: seen, until } = this.#living(resource, now)
    return { ...lookOf(seen, now), until }
  }

  #lookAt(kept: Kept, now: number): Look {
    if (kept.look !== undefined && now < kept.look.until) return kept.look
    const { moving, ...look } = this.#print(kept.resource, now)
    if (moving) delete kept.look
    else kept.look = look
    return look
  }

  #kept(type: ResourceType, id: string): Kept | undefined {
    if (type === 'task') return this.#tasks.get(id)
    return this.#deleted.has(id) ? undefined : this.#changed.get(id)
  }

  #seededPlace(id: string): number | undefined {
    return this.#deleted.has(id) ? undefined : this.#placesOf().get(id)
  }

  nextId(at: number): string {
    const time = Math.floor(at / 1000) >>> 0
    const tail = objectId(this.world.seed, 'created', this.#createdCount)
    return time.toString(16).padStart(8, '0') + tail.slice(8)
  }

  /**
   * The list of pipelines as JSON text: created pipelines first, newest on top, then the initial pipelines, then
   * `world.strays`. The service description names no order (§4.6), so this order is our choice.
   */
  listText(now: number): string {
    const texts: string[] = []
    for (const id of this.#created.toReversed()) {
      const kept = this.#kept('pipeline', id)
      if (kept !== undefined) texts.push(this.#lookAt(kept, now).text)
    }
    for (let at = 0; at < this.world.size; at++) {
      const id = this.world.idAt(at)
      if (this.#deleted.has(id)) continue
      const changed = this.#changed.get(id)
      const look = changed === undefined ? this.#seededLook(at, now) : this.#lookAt(changed, now)
      texts.push(look.text)
    }
    for (const stray of this.world.strays) texts.push(JSON.stringify(stray))
    // The brackets are added before the texts are joined, because the list has megabytes and would be copied again.
    texts[0] = `[${texts[0] ?? ''}`
    texts.push(`${texts.pop() ?? ''}]`)
    return texts.join(',')
  }

  /** Fills two caches: the JSON text of each resource that does not change with time, and the index of each id. */
  prepare(now: number): void {
    this.listText(now)
    this.#placesOf()
  }

  look(type: ResourceType, id: string, now: number): Look | undefined {
    const kept = this.#kept(type, id)
    if (kept !== undefined) return this.#lookAt(kept, now)
    const place = type === 'task' ? undefined : this.#seededPlace(id)
    return place === undefined ? undefined : this.#seededLook(place, now)
  }

  #seededLook(place: number, now: number): Look {
    const known = this.#seededLooks[place]
    if (known !== undefined && now < known.until) return known
    const { moving, ...look } = this.#print(this.world.pipelineAt(place), now)
    this.#seededLooks[place] = moving ? undefined : look
    return look
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
        if (before !== undefined) this.#put(edited(before, event.settings, event.at))
        return
      }
      case 'acted':
        for (const [place, id] of event.ids.entries()) {
          const before = this.find(event.type, id, event.at)
          if (before !== undefined) this.#act(before, event, place)
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
    const kept = resource.type === 'task' ? this.#tasks : this.#changed
    kept.set(resource.id, { resource })
  }

  #restore({ record, ...rest }: StoredResource): void {
    const known = record ?? this.find(rest.type, rest.id, 0)?.record
    if (known === undefined) return
    if (rest.type === 'pipeline' && !this.#placesOf().has(rest.id)) this.#created.push(rest.id)
    this.#put({ ...rest, record: known })
  }

  #act(before: Resource, event: ActedEvent, place: number): void {
    const after = actedOn(before, event, place, this.world)
    if (after !== 'gone') return this.#put(after)
    this.#deleted.add(before.id)
    this.#changed.delete(before.id)
  }

  /** All differences from the initial data. They replace the earlier events in the log. */
  condense(): CondensedState {
    const seededTasks = new Set(this.world.tasks)
    const resources: StoredResource[] = []
    for (const { resource } of [...this.#changed.values(), ...this.#tasks.values()]) {
      if (seededTasks.has(resource)) continue
      const { record, ...rest } = resource
      resources.push(resource.edited ? { ...rest, record } : rest)
    }
    const order = new Map(this.#created.map((id, index) => [id, index]))
    resources.sort((a, b) => (order.get(a.id) ?? -1) - (order.get(b.id) ?? -1))
    // Only deleted ids of the initial data are stored. A deleted pipeline that a visitor had created is in no data any
    // more.
    const deleted = [...this.#deleted].filter((id) => this.#placesOf().has(id))
    return { createdCount: this.#createdCount, resources, deleted }
  }
}

/**
 * The index of each id in the world. It is computed on first use, because a list does not need it. If two pipelines
 * share an id, the first one counts.
 */
export function placesOf(world: World): () => ReadonlyMap<string, number> {
  let places: Map<string, number> | undefined
  return () => {
    if (places !== undefined) return places
    places = new Map()
    for (let at = 0; at < world.size; at++) {
      const id = world.idAt(at)
      if (!places.has(id)) places.set(id, at)
    }
    return places
  }
}
