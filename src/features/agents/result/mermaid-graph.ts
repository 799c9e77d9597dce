/**
 * The graph in a Mermaid flowchart, as far as boxes and lines go; how it wants to look is left out. What
 * else Mermaid can draw stays text. Nothing of it is run.
 */
interface Edge {
  readonly from: string
  readonly to: string
}

export interface MermaidGraph {
  readonly nodes: readonly { readonly id: string; readonly label: string }[]
  readonly edges: readonly Edge[]
  /** Lines that say something else than boxes and lines. */
  readonly unread: number
}

const HEADER = /^(?:graph|flowchart)(?:\s+(?:TB|TD|BT|RL|LR))?$/
const FENCED = /```mermaid[^\n]*\n([^`]*)```/
/** They group, colour or link: the boxes and lines are the same without them. */
const LEFT_OUT =
  /^(?:%%|subgraph\b|end$|direction\b|classDef\b|class\b|style\b|linkStyle\b|click\b|accTitle\b|accDescr\b)/
const ID = /^[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*/u
const LINKS = [
  /^[<ox]?(?:--|==)\s+[^\n]*?\s(?:--+|==+)[>ox=-]?/,
  /^[<ox]?-\.\s+[^\n]*?\s\.+-+>?/,
  /^[<ox]?(?:-{2,}|={2,}|-\.+-|~{3,})[>ox]?/,
]
const LINK_LABEL = /^\|[^|]*\|/
const CLASS = /^:::[\w-]+/
/** A label in quotes, or up to where its shape closes. */
const LABEL = /^[[({>/\\]{1,3}(?:"([^"]*)"|([^\])}]*))[\])}/\\]{1,3}/

const MOST_LETTERS = 400_000
const MOST_LINES = 5_000
const LONGEST_LINE = 1_000
const MOST_ENDS = 50

/** The Mermaid text of a flowchart: all of the text, or what stands fenced in it. */
export function mermaidIn(text: string): string | undefined {
  const whole = text.slice(0, MOST_LETTERS)
  const chart = FENCED.exec(whole)?.[1] ?? whole
  return statementsOf(chart).some((line) => HEADER.test(line)) ? chart.trim() : undefined
}

function statementsOf(chart: string): readonly string[] {
  return chart
    .split('\n', MOST_LINES)
    .filter(({ length }) => length <= LONGEST_LINE)
    .map((line) => line.trim().replace(/;$/, ''))
    .filter((line) => line !== '')
}

/** As Mermaid writes what would end a label. */
function readLabel(text: string): string {
  return text
    .replaceAll(/<br\s*\/?>/gi, ' ')
    .replaceAll(/#(\d{1,7});/g, (whole, code: string) =>
      Number(code) <= 0x10_ff_ff ? String.fromCodePoint(Number(code)) : whole,
    )
    .replaceAll('#quot;', '"')
    .trim()
}

/** Boxes with lines between them, in one chain; `undefined` for anything else. */
function readStatement(statement: string) {
  let rest = statement
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest)
    if (found !== null) rest = rest.slice(found[0].length).trimStart()
    return found
  }
  const boxes: { readonly id: string; readonly label: string | undefined }[] = []
  const edges: Edge[] = []
  /** One box, or several with `&` between them. */
  const takeEnds = (): readonly string[] => {
    const ends: string[] = []
    do {
      const id = take(ID)?.[0]
      if (id === undefined) return []
      const label = take(LABEL)
      take(CLASS)
      const words = readLabel(label?.[1] ?? label?.[2]?.replace(/[/\\]$/, '') ?? '')
      boxes.push({ id, label: words === '' ? undefined : words })
      ends.push(id)
    } while (take(/^&/) !== null && ends.length < MOST_ENDS)
    return ends
  }
  const isDone = () => rest === ''
  let from = takeEnds()
  while (from.length > 0 && !isDone()) {
    if (!LINKS.some((link) => take(link) !== null)) return undefined
    take(LINK_LABEL)
    const to = takeEnds()
    edges.push(...from.flatMap((one) => to.map((other) => ({ from: one, to: other }))))
    from = to
  }
  return from.length === 0 ? undefined : { boxes, edges }
}

export function mermaidGraph(chart: string): MermaidGraph | undefined {
  const statements = statementsOf(chart)
  const start = statements.findIndex((line) => HEADER.test(line))
  if (start === -1) return undefined
  const labels = new Map<string, string>()
  const edges: Edge[] = []
  let unread = 0
  for (const statement of statements.slice(start + 1)) {
    if (LEFT_OUT.test(statement)) continue
    const read = readStatement(statement)
    if (read === undefined) unread += 1
    for (const { id, label } of read?.boxes ?? []) {
      if (label !== undefined || !labels.has(id)) labels.set(id, label ?? id)
    }
    edges.push(...(read?.edges ?? []))
  }
  const nodes = [...labels].map(([id, label]) => ({ id, label }))
  return nodes.length === 0 ? undefined : { nodes, edges, unread }
}
