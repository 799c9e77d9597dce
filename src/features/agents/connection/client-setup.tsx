import { saveFile } from '~/lib/save-file'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { CodeBlock } from '~/components/code-block'
import { CopyButton } from '~/ui/copy-button'
import { Icon } from '~/ui/icon'
import { useAgentsView } from '../agents-view'
import { useAgentSession } from '../endpoint/agent-connection'

/**
 * The configuration for one client (docs/service.md#agent-endpoint). The first configuration is in the documentation of
 * the service. The others follow the manuals of the clients. No configuration contains a token.
 */
interface Snippet {
  readonly id: string
  readonly client: string
  readonly file: string
  readonly fileName: string
  readonly text: string
  /**
   * What the user must know about the token. Absent if the configuration reads the token from the variable
   * `AGENT_TOKEN`.
   */
  readonly token?: string
}

const NAME = 'pipelines'
const VARIABLE = 'AGENT_TOKEN'

const print = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function snippetsFor(url: string): readonly [documented: Snippet, ...others: Snippet[]] {
  const bearer = (reference: string) => ({ Authorization: `Bearer ${reference}` })
  return [
    {
      id: 'documented',
      client: 'As documented',
      file: 'the client’s MCP configuration file',
      fileName: 'mcp.json',
      text: print({ mcpServers: { [NAME]: { type: 'streamable-http', url } } }),
      token:
        'The service does not document how this endpoint checks a token. Your client’s manual says how to send a token.',
    },
    {
      id: 'claude-code',
      client: 'Claude Code',
      file: '.mcp.json in the project',
      fileName: '.mcp.json',
      text: print({
        mcpServers: { [NAME]: { type: 'http', url, headers: bearer(`\${${VARIABLE}}`) } },
      }),
    },
    {
      id: 'cursor',
      client: 'Cursor',
      file: '.cursor/mcp.json in the project, or ~/.cursor/mcp.json',
      fileName: 'mcp.json',
      text: print({ mcpServers: { [NAME]: { url, headers: bearer(`\${env:${VARIABLE}}`) } } }),
    },
    {
      id: 'vscode',
      client: 'VS Code',
      file: '.vscode/mcp.json in the workspace',
      fileName: 'mcp.json',
      text: print({
        servers: { [NAME]: { type: 'http', url, headers: bearer(`\${env:${VARIABLE}}`) } },
      }),
    },
    {
      id: 'codex',
      client: 'Codex',
      file: '~/.codex/config.toml',
      fileName: 'config.toml',
      text: `[mcp_servers.${NAME}]\nurl = ${JSON.stringify(url)}\nbearer_token_env_var = "${VARIABLE}"\n`,
    },
    {
      id: 'gemini-cli',
      client: 'Gemini CLI',
      file: '.gemini/settings.json in the project, or ~/.gemini/settings.json',
      fileName: 'settings.json',
      text: print({ mcpServers: { [NAME]: { httpUrl: url, headers: bearer(`$${VARIABLE}`) } } }),
    },
    {
      id: 'windsurf',
      // Windsurf has two agents. This entry is for Cascade. The manual of the newer agent mentions no variables in
      // headers.
      client: 'Windsurf (Cascade)',
      file: '~/.codeium/windsurf/mcp_config.json',
      fileName: 'mcp_config.json',
      text: print({
        mcpServers: { [NAME]: { serverUrl: url, headers: bearer(`\${env:${VARIABLE}}`) } },
      }),
    },
  ]
}

export function ClientSetup() {
  const { url } = useAgentSession()
  const { view, show } = useAgentsView()
  const snippets = snippetsFor(url)
  const [documented] = snippets
  const snippet = snippets.find(({ id }) => id === view.client) ?? documented
  const { file, fileName, text, token } = snippet
  return (
    <section aria-labelledby="client-setup" className="flex min-w-0 flex-col gap-3 text-sm">
      <h2 id="client-setup" className="text-lg font-semibold">
        Connect an agent
      </h2>
      <p className="text-soft">
        The agent’s machine needs Node.js 18 or newer, and a terminal on macOS, Linux or WSL.
      </p>
      <ol className="flex list-decimal flex-col gap-3 pl-5 *:pl-1.5">
        <li>
          <Select
            label="Client"
            value={snippet.id}
            options={snippets.map(({ id, client }) => ({ value: id, label: client }))}
            onChange={(id) => show({ client: id === documented.id ? '' : id })}
          />
        </li>
        <li>
          Save this entry in{' '}
          {snippet === documented ? file : <code className="font-mono text-xs">{file}</code>}:
          <CodeBlock label="Configuration" className="my-2">
            {text}
          </CodeBlock>
          <div className="flex flex-wrap gap-2">
            <CopyButton label="Copy" text={() => text} />
            <Button onClick={() => saveFile(fileName, 'text/plain', text)}>
              <Icon name="download" />
              Download {fileName}
            </Button>
          </div>
          <p className="text-soft mt-2">
            {token ?? (
              <>
                Set <code className="font-mono text-xs">{VARIABLE}</code> in the environment of the
                client. Without a token, the endpoint may refuse the client.
              </>
            )}{' '}
            This configuration contains no token.
          </p>
        </li>
        <li>Enable the server in the client’s tool settings, and restart the client.</li>
        <li>Check that the client shows the server as connected.</li>
      </ol>
      {snippet !== documented && (
        <p className="text-soft">
          The service documents no configuration for this client. This one follows the manual of the
          client.
        </p>
      )}
    </section>
  )
}
