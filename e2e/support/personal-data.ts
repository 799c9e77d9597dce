/** Names that belong to one user, and a search for these names in every place of the page and the browser. */
import type { Page } from '@playwright/test'
import { json } from './fault-replies'
import { BRANCHES, IDENTIFIERS, METADATA, REGISTRY, REPOSITORIES, VALIDATE } from './fault-matches'
import type { FaultServer, Match } from './fault-server'
import { textsByLocation } from './page-texts'
import { aGate, aPipeline, statusBody, statusEntry } from './fault-world'

/** A part of every name. Neither Sluice nor a library contains this word. */
export const MARK = 'quokka'

const named = <Endings extends readonly string[]>(...endings: Endings) =>
  endings.map((ending) => `${MARK}-${ending}`) as { readonly [At in keyof Endings]: string }

export const SERVICE_NAMES = {
  pipelines: named('deploy', 'docs', 'nightly', 'release', 'gate-one', 'gate-two'),
  descriptions: named('about-deploy', 'about-docs'),
  tags: named('tag-web', 'tag-core'),
  people: named('anna', 'bert'),
  steps: named('step-build', 'step-scan', 'step-approve'),
  scripts: named('script-make'),
  tools: named('tool-git', 'tool-sonar'),
  toolTypes: named('type-git', 'type-sonar'),
  repositories: named('repo/api', 'repo/web'),
  branches: named('branch-main', 'branch-fix'),
  tasks: named('task-vacuum', 'task-index'),
  instructions: named('instructions'),
  refusals: named('refused-because'),
  functions: named('look-up'),
  answers: named('agent-said'),
} as const

export const TYPED = {
  query: `${MARK}-search`,
  view: `${MARK}-view`,
  reason: `${MARK}-reason`,
  draft: `${MARK}-draft`,
  draftText: `${MARK}-draft-text`,
  clone: `${MARK}-clone`,
  edit: `${MARK}-edit`,
  fieldEdit: `${MARK}-renamed`,
  consoleText: `${MARK}-console`,
  newTask: `${MARK}-new-task`,
  toolSearch: `${MARK}-tool-search`,
  registrySearch: `${MARK}-registry-search`,
  argument: `${MARK}-argument`,
} as const

export const ALL_NAMES: readonly string[] = [
  ...Object.values(SERVICE_NAMES).flat(),
  ...Object.values(TYPED),
]

const [GIT, SONAR] = SERVICE_NAMES.tools
const STEPS = SERVICE_NAMES.steps.map((name, at) => ({
  _id: `step-${at}`,
  name,
  tool: {
    tool_identifier: 'run_script',
    configuration: {
      script: SERVICE_NAMES.scripts[0],
      repository: SERVICE_NAMES.repositories[1],
      branch: SERVICE_NAMES.branches[1],
    },
  },
}))

const ofTasks: Match = ({ path, body }) =>
  path === '/api/v2/actions' && body.includes('"task"') && body.includes('"status"')

export function answerWithNames(server: FaultServer): void {
  const [person, other] = SERVICE_NAMES.people
  const [tag, second] = SERVICE_NAMES.tags
  const common = { steps: STEPS, createdBy: person, tags: [tag, second] }
  const { pipelines, descriptions } = SERVICE_NAMES
  server.world.pipelines = [
    ...pipelines.slice(0, 3).map((name, at) =>
      aPipeline(at + 1, {
        ...common,
        name,
        description: descriptions[at % 2],
        status: 'idle',
      }),
    ),
    aPipeline(4, {
      ...common,
      name: pipelines[3],
      status: 'failed',
    }),
    ...[5, 6].map((number) =>
      aGate(number, {
        ...common,
        name: pipelines[number - 1],
        approval: {
          step: SERVICE_NAMES.steps[2],
          instructions: SERVICE_NAMES.instructions[0],
          requestedAt: '2026-03-02T09:00:00.000Z',
          requestedBy: other,
        },
      }),
    ),
  ]
  server.answer(
    IDENTIFIERS,
    json([
      { identifier: 'github', name: SERVICE_NAMES.toolTypes[0], type: 'scm' },
      { identifier: 'sonar', name: SERVICE_NAMES.toolTypes[1], type: 'security' },
      { identifier: 'run_script', name: 'Script', type: 'build' },
    ]),
  )
  server.answer(
    REGISTRY,
    json([
      { _id: 'tool-1', name: GIT, tool_identifier: 'github' },
      { _id: 'tool-2', name: SONAR, tool_identifier: 'sonar' },
    ]),
  )
  server.answer(
    METADATA,
    json([
      {
        tool_identifier: 'run_script',
        configuration: {
          type: 'object',
          properties: { script: { type: 'string', title: 'Script', 'x-multiline': true } },
        },
      },
    ]),
  )
  server.answer(VALIDATE, json({ valid: true, problems: [] }))
  server.answer(REPOSITORIES, json(SERVICE_NAMES.repositories.map((name) => ({ name }))))
  server.answer(BRANCHES, json(SERVICE_NAMES.branches.map((name) => ({ name }))))
  server.answer(
    ofTasks,
    json({
      ...statusBody(
        SERVICE_NAMES.tasks.map((name, at) =>
          statusEntry(`task-${at}`, { _id: `task-${at}`, name, status: 'idle' }),
        ),
      ),
      type: 'task',
    }),
  )
}

/** One line for each place of the page and the browser that still contains a name. */
export async function personalDataLeft(page: Page): Promise<readonly string[]> {
  return Object.entries(await textsByLocation(page)).flatMap(([place, text]) => {
    const at = text.indexOf(MARK)
    return at === -1 ? [] : [`${place}: …${text.slice(Math.max(0, at - 60), at + 60)}…`]
  })
}

/** All strings in the memory of the page's scripts that contain a name, after a garbage collection. */
export async function namesInMemory(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage')
  const pieces: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  // All strings are at the end of a snapshot. Parsing the whole snapshot takes seconds.
  const text = pieces.join('')
  const strings = text.slice(text.lastIndexOf('"strings":['))
  return strings.split(/",\n?"/).filter((each) => each.includes(MARK))
}
