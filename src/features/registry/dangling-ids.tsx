import { Link } from 'react-router'
import { FailedRead } from '~/components/notices'
import { paths } from '~/components/paths'
import { QueryState } from '~/components/query-state'
import { ServiceCode, ServiceText } from '~/components/service-text'
import type { ToolUse, useToolUses } from '~/components/tool-uses'
import { counted, countText } from '~/lib/count-text'
import { useCancelPipelines } from '~/queries/pipelines'
import { useCancelTools } from '~/queries/registered-tools'
import { visibleText } from '~/lib/visible-text'
import { CopyButton } from '~/ui/copy-button'
import { EmptyState } from '~/ui/empty-state'
import { UsingPipelines } from './using-pipelines'

const SHOWN = 200

/** Lists the tool ids in steps that are not in the registry, and the pipelines that use these ids. */
export function DanglingIds({
  uses,
  coveredPipelines,
  coveredTools,
  pipelines,
  registry,
  metadata,
}: ReturnType<typeof useToolUses>) {
  const cancelPipelines = useCancelPipelines()
  const cancelTools = useCancelTools()
  if (uses === undefined) {
    const [query, subject, onCancel] =
      registry.data === undefined && registry.error !== null
        ? ([registry, 'registered tools', cancelTools] as const)
        : ([pipelines, 'pipelines', cancelPipelines] as const)
    return (
      <div className="min-h-0 flex-1 overflow-auto">
        <QueryState query={query} subject={subject} onCancel={onCancel} />
      </div>
    )
  }
  const { dangling } = uses
  const count = pipelines.data?.items.length ?? 0
  const found = [...dangling].toSorted(([, a], [, b]) => b.length - a.length)
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto">
        {found.length === 0 ? (
          <EmptyState
            isOpen={coveredPipelines === undefined}
            title={
              coveredPipelines === undefined
                ? 'No missing tools'
                : 'No missing tools in these pipelines'
            }
          >
            <p>
              {coveredPipelines !== undefined
                ? `Sluice searched only ${coveredPipelines}.`
                : count === 0
                  ? 'The service lists no pipelines, so no tool can be missing.'
                  : `Sluice searched ${counted(count, 'pipeline')}.`}
              {count > 0 &&
                ' Every tool id in these pipelines belongs to a registered tool, so there is nothing to replace.'}
            </p>
          </EmptyState>
        ) : (
          <>
            <p className="text-soft max-w-prose px-4 py-3 text-sm">
              Pipelines use these tool ids, but the registry lists no tools with these ids. The
              tools may have been removed, or you may have no access to the tools.
              {coveredTools !== undefined &&
                ` The tools may still be registered, because Sluice has only ${coveredTools}.`}
              {coveredPipelines !== undefined && ` Sluice searched only ${coveredPipelines}.`}
            </p>
            <ul aria-label="Missing tools" className="hairline border-t text-sm">
              {found.slice(0, SHOWN).map(([id, each]) => (
                <DanglingId key={id} id={id} uses={each} />
              ))}
            </ul>
            {found.length > SHOWN && (
              <p className="text-soft px-4 py-3 text-sm">
                The first {SHOWN} of {countText(found.length)} ids are shown.
              </p>
            )}
          </>
        )}
      </div>
      <div role="status">
        <FailedRead query={metadata}>
          The step metadata could not be read, so only the documented keys were searched
        </FailedRead>
      </div>
    </>
  )
}

function DanglingId({ id, uses }: { readonly id: string; readonly uses: readonly ToolUse[] }) {
  const keys = [...new Set(uses.map(({ key }) => key))]
  return (
    <li className="hairline grid gap-x-6 gap-y-1 border-b px-4 py-2 sm:grid-cols-2">
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <Link
            to={paths.registeredTool(id)}
            className="text-accent min-w-0 truncate font-mono text-xs hover:underline pointer-coarse:leading-11"
          >
            <ServiceText text={id} />
          </Link>
          <CopyButton isCompact text={() => id} label={`Copy ${visibleText(id.slice(0, 60))}`} />
        </div>
        <p className="text-soft text-xs">
          in <ServiceCode text={keys.slice(0, 5).join(', ')} className="" />
        </p>
      </div>
      <UsingPipelines uses={uses} />
    </li>
  )
}
