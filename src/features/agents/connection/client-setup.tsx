import { saveFile } from '~/lib/save-file'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { CodeBlock } from '~/ui/code-block'
import { CopyButton } from '~/ui/copy-button'
import { Icon } from '~/ui/icon'
import { snippetsFor, VARIABLE } from './snippets'

const STEPS = [
  'Save the entry in the client’s configuration file.',
  'Enable the server in the client’s tool settings.',
  'Restart the client.',
  'Check that the client shows the server as connected.',
] as const

/** What to tell an agent's client, and what to do then (§4.7). */
export function ClientSetup({
  url,
  chosen,
  onChoose,
}: {
  readonly url: string
  readonly chosen: string
  readonly onChoose: (client: string) => void
}) {
  const snippets = snippetsFor(url)
  const [documented] = snippets
  const snippet = snippets.find(({ id }) => id === chosen) ?? documented
  if (snippet === undefined) return null
  const { file, fileName, text, token } = snippet
  return (
    <section aria-labelledby="client-setup" className="flex min-w-0 flex-col gap-3 text-sm">
      <h2 id="client-setup" className="text-base font-semibold">
        Connect an agent
      </h2>
      <p className="text-soft">
        On its machine: Node.js 18 or newer, and a terminal on macOS, Linux or WSL.
      </p>
      <Select
        label="Client"
        value={snippet.id}
        options={snippets.map(({ id, client }) => ({ value: id, label: client }))}
        onChange={(id) => onChoose(id === documented?.id ? '' : id)}
      />
      <p>In {snippet === documented ? file : <code className="font-mono text-xs">{file}</code>}:</p>
      <CodeBlock label="Configuration" className="">
        {text}
      </CodeBlock>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy" text={() => text} />
        <Button onClick={() => saveFile(fileName, 'text/plain', text)}>
          <Icon name="download" />
          Download {fileName}
        </Button>
      </div>
      <p className="text-soft">
        {token ?? (
          <>
            Set <code className="font-mono text-xs">{VARIABLE}</code> where the client is started;
            one that does not see it is refused.
          </>
        )}{' '}
        The entry contains no token.
      </p>
      <ol className="grid list-decimal gap-1 pl-5">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {snippet !== documented && (
        <p className="text-soft">
          The service documents the first form only; this one follows the client’s own manual.
        </p>
      )}
    </section>
  )
}
