/**
 * The state of the demo: a fold of the event log over a seeded world. "Now" is no part of it; it is
 * passed in when something is looked at.
 */
import type { ResourceType } from '~/domain/action-table'
import { own, type JsonObject } from '~/lib/json'
import { isoTime } from './clock'
import type { CondensedState, DemoEvent } from './demo-event'
import { hash32, objectId } from './random'
import type { Resource, Run, StoredResource } from './resource'
import { stepsOf, viewOf } from './resource-view'
import { chooseFailure } from './run-progress'
import type { World } from './world'

/** A resource as it goes out. */
export interface Look {
  /** JSON. */
  readonly text: string
  readonly status: string
}

function lookOf(resource: Resource, now: number): Look & { readonly moving: boolean } {
  const { view, moving } = viewOf(resource, now)
  return { text: JSON.stringify(view), status: String(own(view, 'status')), moving }
}

/** A resource with its look, which thereby lives no longer: one that changes is put in anew. */
interface Kept {
  readonly resource: Resource
  look?: Look
}

function lookAt(kept: Kept, now: number): Look {
  if (kept.look !== undefined) return kept.look
  const { moving, ...look } = lookOf(kept.resource, now)
  if (!moving) kept.look = look
  return look
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
  /** What time alone does not change is printed once, so that a list is mostly joined. */
  readonly #seededLooks: (Look | undefined)[] = []

  /** @param places where each id of the world stands; asked for when an id is first looked up */
  constructor(world: World, places: () => ReadonlyMap<string, number> = placesOf(world)) {
    this.world = world
    this.#placesOf = places
    for (const task of world.tasks) this.#put(task)
  }

  /** The pipeline or task with this id; `undefined` when there is none, or none any more. */
  find(type: ResourceType, id: string): Resource | undefined {
    const kept = this.#kept(type, id)
    if (kept !== undefined || type === 'task') return kept?.resource
    const place = this.#seededPlace(id)
    return place === undefined ? undefined : this.world.pipelineAt(place)
  }

  #kept(type: ResourceType, id: string): Kept | undefined {
    if (type === 'task') return this.#tasks.get(id)
    return this.#deleted.has(id) ? undefined : this.#changed.get(id)
  }

  #seededPlace(id: string): number | undefined {
    return this.#deleted.has(id) ? undefined : this.#placesOf().get(id)
  }

  /** The id that the next created resource will have. */
  nextId(at: number): string {
    const time = Math.floor(at / 1000) >>> 0
    const tail = objectId(this.world.seed, 'created', this.#createdCount)
    return time.toString(16).padStart(8, '0') + tail.slice(8)
  }

  /**
   * The list of pipelines as JSON text: created ones first, newest on top, then the seeded world in
   * its order. Which order the service uses is not shown (§4.6); this one is our choice.
   */
  listText(now: number): string {
    const texts: string[] = []
    for (const id of this.#created.toReversed()) {
      const kept = this.#kept('pipeline', id)
      if (kept !== undefined) texts.push(lookAt(kept, now).text)
    }
    for (let at = 0; at < this.world.size; at++) {
      const id = this.world.idAt(at)
      if (this.#deleted.has(id)) continue
      const changed = this.#changed.get(id)
      texts.push(changed === undefined ? this.#seededLook(at, now).text : lookAt(changed, now).text)
    }
    for (const stray of this.world.strays) texts.push(JSON.stringify(stray))
    // The brackets go in before the texts are joined: the whole is megabytes long and would be copied again.
    texts[0] = `[${texts[0] ?? ''}`
    texts.push(`${texts.pop() ?? ''}]`)
    return texts.join(',')
  }

  /** Makes what is kept: what each resource looks like that time does not change, and where each stands. */
  prepare(now: number): void {
    this.listText(now)
    this.#placesOf()
  }

  /** A pipeline or task as JSON text with its phase; `undefined` when there is none with this id. */
  look(type: ResourceType, id: string, now: number): Look | undefined {
    const kept = this.#kept(type, id)
    if (kept !== undefined) return lookAt(kept, now)
    const place = type === 'task' ? undefined : this.#seededPlace(id)
    return place === undefined ? undefined : this.#seededLook(place, now)
  }

  #seededLook(place: number, now: number): Look {
    const known = this.#seededLooks[place]
    if (known !== undefined) return known
    const { moving, ...look } = lookOf(this.world.pipelineAt(place), now)
    if (!moving) this.#seededLooks[place] = look
    return look
  }

  /** Folds one event in. An event about an id that this world does not have changes nothing. */
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
        const before = this.find(event.type, event.id)
        if (before !== undefined) this.#put(edited(before, event.settings, event.at))
        return
      }
      case 'acted':
        for (const id of event.ids) {
          const before = this.find(event.type, id)
          if (before !== undefined) this.#act(before, event)
        }
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
    const known = record ?? this.find(rest.type, rest.id)?.record
    if (known === undefined) return
    if (rest.type === 'pipeline' && !this.#placesOf().has(rest.id)) this.#created.push(rest.id)
    this.#put({ ...rest, record: known })
  }

  #act(before: Resource, event: DemoEvent & { kind: 'acted' }): void {
    const { at, by } = event
    const run = before.run
    switch (event.action) {
      case 'run':
        return this.#put({ ...before, ...this.#startRun(before, at, by), changedAt: at })
      case 'reset':
        return this.#put({ ...before, run: null, changedAt: at })
      case 'delete':
        this.#deleted.add(before.id)
        this.#changed.delete(before.id)
        return
      case 'approve':
        if (run === null) return
        return this.#put({
          ...before,
          run: { ...run, approvals: [...run.approvals, { at, by }] },
          changedAt: at,
        })
      case 'stop':
      case 'reject': {
        if (run === null) return
        const kind = event.action === 'stop' ? 'stopped' : 'rejected'
        const message = event.message === undefined ? {} : { message: event.message }
        return this.#put({
          ...before,
          run: { ...run, end: { at, by, kind, ...message } },
          changedAt: at,
        })
      }
      default:
        event.action satisfies never
    }
  }

  #startRun(before: Resource, at: number, by: string): { run: Run; runs: number } {
    const number = before.runs + 1
    const seed = hash32(this.world.seed, before.id, number, at)
    const failsAt = chooseFailure(seed, stepsOf(before), this.world.failingPercent)
    return {
      run: { number, seed, startedAt: at, startedBy: by, approvals: [], failsAt },
      runs: number,
    }
  }

  /** All that differs from the seeded world, to stand in the log in place of the events before. */
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
    // An id of a created pipeline that is gone needs no mark: nothing brings it back.
    const deleted = [...this.#deleted].filter((id) => this.#placesOf().has(id))
    return { createdCount: this.#createdCount, resources, deleted }
  }
}

function edited(before: Resource, settings: JsonObject, at: number): Resource {
  const steps = own(before.record, 'steps')
  const keepsPlan =
    before.run !== null && before.run.steps === undefined && Object.hasOwn(settings, 'steps')
  return {
    ...before,
    record: { ...before.record, ...settings, updatedAt: isoTime(at) },
    // A run goes on with the steps that it started with.
    run: keepsPlan ? { ...before.run, steps: Array.isArray(steps) ? steps : [] } : before.run,
    changedAt: at,
    edited: true,
  }
}

/** Where each id of the world stands, made when first asked for: a list needs none of it. Of two pipelines with one id the first counts. */
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

/** Folds a whole log; used where there is no state to go on from. */
export function foldLog(world: World, events: readonly DemoEvent[]): DemoState {
  const state = new DemoState(world)
  for (const event of events) state.apply(event)
  return state
}
