import { paths } from '~/components/paths'
import { ServiceCode } from '~/components/service-text'
import type { ToolUse } from '~/components/tool-uses'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { UsingPipelines } from './using-pipelines'

/** An id that the registry does not list; and who still carries it. */
export function MissingTool({
  id,
  covered,
  uses,
}: {
  readonly id: string
  /** The tools that were read, when these are not all: this one may be among the others. */
  readonly covered: string | undefined
  readonly uses: readonly ToolUse[] | undefined
}) {
  return (
    <>
      <EmptyState
        title={
          covered === undefined
            ? 'The registry lists no tool with this id'
            : 'No tool with this id found'
        }
        actions={
          <LinkButton look="plain" to={paths.registry()}>
            Go to Registry
          </LinkButton>
        }
      >
        <p>
          <ServiceCode text={id.slice(0, 300)} className="text-sm" />{' '}
          {covered === undefined
            ? 'was removed, belongs to another service, or is a tool that this token may not see.'
            : `is not among ${covered}. It may be registered all the same.`}
        </p>
      </EmptyState>
      {uses !== undefined && (
        <section aria-labelledby="carriers" className="mx-auto max-w-3xl px-4 pb-6 text-sm">
          <h2 id="carriers" className="mb-2 text-lg font-semibold">
            Pipelines that carry it
          </h2>
          <UsingPipelines uses={uses} />
        </section>
      )}
    </>
  )
}
