/**
 * The configuration of each client (§4.7). The service documents the first form. The others follow the manual of each
 * client. None contains a token: each names an environment variable.
 */
export interface Snippet {
  readonly id: string
  readonly client: string
  /** Where it goes, as the client's documentation says. */
  readonly file: string
  readonly fileName: string
  readonly text: string
  /** Where no variable is named: how the client comes by the token. */
  readonly token?: string
}

/** The name of the entry, and of the variable. */
const NAME = 'pipelines'
export const VARIABLE = 'AGENT_TOKEN'

const print = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

export function snippetsFor(url: string): readonly Snippet[] {
  const bearer = (reference: string) => ({ Authorization: `Bearer ${reference}` })
  return [
    {
      id: 'documented',
      client: 'As documented',
      file: 'the client’s MCP configuration file',
      fileName: 'mcp.json',
      text: print({ mcpServers: { [NAME]: { type: 'streamable-http', url } } }),
      token:
        'The service does not document how this endpoint checks a token. Your client’s manual says how to send one.',
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
      // Of its two agents, the newer one documents no variables in a header.
      client: 'Windsurf (Cascade)',
      file: '~/.codeium/windsurf/mcp_config.json',
      fileName: 'mcp_config.json',
      text: print({
        mcpServers: { [NAME]: { serverUrl: url, headers: bearer(`\${env:${VARIABLE}}`) } },
      }),
    },
  ]
}
