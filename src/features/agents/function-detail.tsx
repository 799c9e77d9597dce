import { ServiceText } from '~/components/service-text'
import type { AgentDesk } from './agent-desk'
import { hintWords, type AgentFunction } from './agent-functions'

/** What a function says of itself. */
export function FunctionDetail({ of }: { readonly desk: AgentDesk; readonly of: AgentFunction }) {
  const hints = hintWords(of.hints)
  return (
    <section
      aria-labelledby="function-title"
      className="flex max-w-3xl min-w-0 flex-col gap-3 px-4 py-3 text-sm"
    >
      <div>
        <h2 id="function-title" className="text-lg font-semibold break-words">
          <ServiceText text={of.title} />
        </h2>
        <code className="text-soft font-mono text-xs break-all">
          <ServiceText text={of.name} />
        </code>
      </div>
      {of.description !== '' && (
        <p className="max-h-60 overflow-y-auto whitespace-pre-line">
          <ServiceText text={of.description} />
        </p>
      )}
      <p className="text-soft">
        {hints.length === 0
          ? 'It says nothing of what it changes.'
          : `It says: ${hints.join(', ')}. Nobody has checked that.`}
      </p>
    </section>
  )
}
