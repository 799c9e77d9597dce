/** The least that a page with this list needs: no library, a pool of rows, one listener each. */

interface Listed {
  readonly _id: string
  readonly name: string
  readonly description: string
  readonly status: string
  readonly createdBy: string
  readonly updatedAt: string
}

const HEIGHT = 40
const DRAWN = 23
const ABOVE = 4

function byId(id: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(`#${id}`)
  if (element === null) throw new Error(`There is no ${id}.`)
  return element
}

const scroller = byId('scroller')
const space = byId('rows')
const selectAll = byId('all')
const filter = byId('filter')

let data: readonly Listed[] = []
let rows: readonly Listed[] = []
let haystacks: readonly string[] | undefined
/** "All" is a flag; the set has what is otherwise. */
let isAll = false
let except = new Set<string>()
let anchor = -1
let drawnFrom = -1

class Row {
  readonly element = document.createElement('div')
  readonly box = document.createElement('input')
  readonly #link = document.createElement('a')
  readonly #status = document.createElement('span')
  readonly #by = document.createElement('span')
  readonly #time = document.createElement('time')
  at = -1
  pipeline: Listed | undefined

  constructor() {
    const run = document.createElement('button')
    run.textContent = 'Run'
    this.element.className = 'row'
    this.box.type = 'checkbox'
    this.box.addEventListener('click', ({ shiftKey }) => this.#toggle(shiftKey))
    for (const part of [this.#link, this.#status, this.#by, this.#time]) part.append('')
    this.element.append(this.box, this.#link, this.#status, this.#by, this.#time, run)
    space.append(this.element)
  }

  show(at: number, pipeline: Listed | undefined): void {
    if (pipeline === undefined) {
      if (this.pipeline !== undefined) this.element.style.display = 'none'
      this.pipeline = undefined
      this.at = -1
      return
    }
    if (this.pipeline === undefined) this.element.style.display = ''
    if (this.at !== at) this.element.style.transform = `translateY(${at * HEIGHT}px)`
    this.at = at
    if (this.pipeline === pipeline) return
    this.pipeline = pipeline
    this.#link.href = `/p/${pipeline._id}`
    put(this.#link, pipeline.name)
    put(this.#status, pipeline.status)
    put(this.#by, pipeline.createdBy)
    put(this.#time, pipeline.updatedAt)
    this.box.setAttribute('aria-label', `Select ${pipeline.name}`)
    this.box.checked = isSelected(pipeline)
  }

  #toggle(extend: boolean): void {
    const { pipeline, at } = this
    if (pipeline === undefined) return
    if (extend && anchor >= 0) {
      const range = rows.slice(Math.min(anchor, at), Math.max(anchor, at) + 1)
      for (const { _id } of range)
        if (isAll) except.delete(_id)
        else except.add(_id)
    } else if (!except.delete(pipeline._id)) except.add(pipeline._id)
    anchor = at
    showSelection()
  }
}

function put(element: HTMLElement, text: string): void {
  if (element.firstChild instanceof Text) element.firstChild.data = text
}

const isSelected = ({ _id }: Listed) => isAll !== except.has(_id)
const pool: Row[] = []

function showSelection(): void {
  byId('selected').textContent = String(isAll ? rows.length - except.size : except.size)
  for (const { box, pipeline } of pool) if (pipeline) box.checked = isSelected(pipeline)
}

function draw(isForced = false): void {
  const top = Math.floor(scroller.scrollTop / HEIGHT)
  if (top === drawnFrom && !isForced) return
  drawnFrom = top
  const from = Math.max(0, top - ABOVE)
  const to = Math.min(rows.length, top + DRAWN - ABOVE)
  while (pool.length < DRAWN) pool.push(new Row())
  for (let at = from; at < from + DRAWN; at += 1) {
    pool[at % DRAWN]?.show(at, at < to ? rows[at] : undefined)
  }
}

function list(next: readonly Listed[]): void {
  rows = next
  space.style.height = `${next.length * HEIGHT}px`
  byId('count').textContent = String(next.length)
  draw(true)
}

async function load(): Promise<void> {
  const text = await (await fetch('/api/v2/pipelines')).text()
  data = JSON.parse(text) as readonly Listed[]
  haystacks = undefined
  list(data)
}

function setAll(to: boolean, without: Set<string>): void {
  isAll = to
  except = without
  showSelection()
}

scroller.addEventListener('scroll', () => draw(), { passive: true })
selectAll.addEventListener('change', () => setAll(!isAll, new Set()))
byId('clear').addEventListener('click', () => setAll(false, new Set()))
byId('invert').addEventListener('click', () => setAll(!isAll, except))
byId('refresh').addEventListener('click', () => void load())
filter.addEventListener('input', () => {
  const wanted = filter instanceof HTMLInputElement ? filter.value.toLowerCase() : ''
  haystacks ??= data.map(({ name, description }) => `${name} ${description}`.toLowerCase())
  const texts = haystacks
  list(wanted === '' ? data : data.filter((_, at) => texts[at]?.includes(wanted)))
})
void load()
