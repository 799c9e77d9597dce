/**
 * The protocol of the agent endpoint, with the official server package. It is stateless: each request gets a new
 * server. It supports the current protocol version and earlier ones.
 */
// Must be imported first: it switches zod to `jitless` before the package builds its schemas.
import '~/lib/zod'
import {
  createMcpHandler,
  fromJsonSchema,
  McpServer,
  type McpRequestContext,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { JsonObject } from '~/lib/json'
import type { Demo } from '../handlers/endpoint'
import { create } from '../model/perform-action'
import { refusalForRole, roleOfToken, ROLE_CARDS, type Role } from '../model/roles'
import { AGENT_FUNCTIONS, type AgentFunction } from './agent-functions'
import { agentInputOf, type ReportProgress } from './agent-input'
import { RefusedCall, refuseCall } from './refuse-call'

const NAME = { name: 'sluice-demo', title: 'Sluice demo agents', version: '1.0.0' } as const
const INSTRUCTIONS =
  'Reads the pipelines and registered tools of the Pipeline Automation Service. Only generate_pipeline with “save” changes anything.'

async function save(demo: Demo, role: Role, pipeline: JsonObject): Promise<string> {
  const denied = refusalForRole(role, 'create', 'pipeline')
  if (denied !== undefined) refuseCall(denied.message)
  const by = ROLE_CARDS[role].person
  return demo.core.change((state, now) => {
    const { events, results } = create('pipeline', pipeline, { state, now, by })
    return { events, result: results[0]?.target ?? '' }
  })
}

/** Sends progress if the caller requested it, waits in scenario `slow`, and throws if the caller has disconnected. */
function progressReporterOf({ mcpReq }: ServerContext, pause: () => Promise<void>): ReportProgress {
  const progressToken = mcpReq._meta?.progressToken
  return async (progress, total, message) => {
    if (progressToken !== undefined) {
      const params = { progressToken, progress, total, message }
      await mcpReq.notify({ method: 'notifications/progress', params })
    }
    await pause()
    mcpReq.signal.throwIfAborted()
  }
}

async function call(demo: Demo, role: Role, of: AgentFunction, input: unknown, ctx: ServerContext) {
  try {
    const { structured, text } = await of.run(input, {
      agentInput: await demo.core.read((state, now) => agentInputOf(state, now, role)),
      reportProgress: progressReporterOf(ctx, demo.pause),
      save: (pipeline) => save(demo, role, pipeline),
    })
    return { content: [{ type: 'text' as const, text }], structuredContent: { ...structured } }
  } catch (error) {
    if (!(error instanceof RefusedCall)) throw error
    return { content: [{ type: 'text' as const, text: error.message }], isError: true }
  }
}

function makeServer(demo: Demo, { authInfo }: McpRequestContext): McpServer {
  const role = roleOfToken(authInfo?.token ?? '')
  if (role === undefined) throw new Error('The token of this request was not checked.')
  const server = new McpServer(NAME, { instructions: INSTRUCTIONS })
  for (const agent of AGENT_FUNCTIONS) {
    const { name, title, description, readOnly, input, output } = agent
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: fromJsonSchema(input),
        outputSchema: fromJsonSchema(output),
        annotations: {
          title,
          readOnlyHint: readOnly,
          destructiveHint: false,
          idempotentHint: readOnly,
          openWorldHint: false,
        },
      },
      (given, ctx) => call(demo, role, agent, given, ctx),
    )
  }
  return server
}

/** Answers a request whose token has been checked. */
export type AnswerAgent = (request: Request, token: string, body: unknown) => Promise<Response>

export function makeAgentServer(demo: Demo): AnswerAgent {
  const handler = createMcpHandler((context) => makeServer(demo, context))
  return (request, token, body) =>
    handler.fetch(request, {
      authInfo: { token, clientId: 'demo', scopes: [] },
      // Firefox has no `Request.body`, which the package would read.
      ...(body === undefined ? {} : { parsedBody: body }),
    })
}
