import { useRef } from 'react'
import { useParams } from 'react-router'
import { nameOf } from '~/api/pipelines'
import { BackLink, useLastVisit } from '~/components/back-link'
import { PageHeading } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { QueryState } from '~/components/query-state'
import { StaleNotice } from '~/components/notices'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { useSavedScroll } from '~/components/use-list-table'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { Notice } from '~/ui/notice'
import { StartWithTool, ToolDetails } from './tool-details'
import { useCancelTools, useRegisteredTools } from '~/queries/registered-tools'
import { type ToolUse, useToolUses } from '~/components/tool-uses'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/button'
import { UsingPipelines } from './using-pipelines'

/** One registered tool. The service has no endpoint for a single tool, so this page reads the list. */
export default function RegisteredToolPage() {
  const { id = '' } = useParams()
  const registry = useRegisteredTools()
  const cancel = useCancelTools()
  const uses = useToolUses(true)
  const scroller = useRef<HTMLDivElement>(null)
  useSavedScroll(scroller, registry.data !== undefined && uses.uses !== undefined)
  const found = registry.data?.items.filter(({ _id }) => _id === id) ?? []
  const [tool] = found
  const name =
    tool === undefined
      ? registry.data === undefined
        ? 'Registered tool'
        : 'Registered tool not found'
      : nameOf(tool)

  return (
    <>
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
        <div className="flex flex-col gap-2 px-4 pt-3">
          <BackLink {...useLastVisit(paths.registry())}>Registry</BackLink>
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 [&_h1]:py-0 max-sm:[&_a]:w-full">
            <PageHeading title={`${visibleText(name.slice(0, 200))} · Registry`}>
              <span className="line-clamp-3" title={visibleText(name.slice(0, 300))}>
                <ServiceText text={name} />
              </span>
            </PageHeading>
            {tool !== undefined && <StartWithTool tool={tool} />}
          </div>
        </div>
        {registry.data === undefined && (
          <QueryState
            query={registry}
            subject="registered tools"
            onCancel={cancel}
            className="max-h-80 [&_.hairline]:border-0"
          />
        )}
        {tool !== undefined && <ToolDetails tool={tool} uses={uses} />}
        {tool === undefined && registry.data !== undefined && (
          <MissingTool id={id} covered={uses.coveredTools} uses={uses.uses?.dangling.get(id)} />
        )}
      </div>
      <div role="status">
        {registry.data !== undefined && <StaleNotice query={registry} />}
        {found.length > 1 && (
          <Notice>
            {countText(found.length)} records have this id. This page shows the first record.
          </Notice>
        )}
      </div>
    </>
  )
}

function MissingTool({
  id,
  covered,
  uses,
}: {
  readonly id: string
  /** Says how many tools were read, if the list is incomplete. The list may lack this tool. */
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
            ? 'may have been removed, may belong to another service, or may be a tool that you have no access to.'
            : `is not among ${covered}. The tool may still be registered.`}
        </p>
      </EmptyState>
      {uses !== undefined && (
        <section aria-labelledby="carriers" className="mx-auto max-w-3xl px-4 pb-6 text-sm">
          <h2 id="carriers" className="mb-2 text-lg font-semibold">
            Pipelines with this id
          </h2>
          <UsingPipelines uses={uses} />
        </section>
      )}
    </>
  )
}
