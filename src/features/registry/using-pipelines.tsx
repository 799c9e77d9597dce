import { useState } from 'react'
import { Link } from 'react-router'
import { phaseOf } from '~/domain/phases'
import { nameOf } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import type { ToolUse } from '~/components/tool-uses'
import { counted } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'

/** By default, `FEW` pipelines are shown at first. Each click on “Show … more pipelines” adds `MORE`. */
const FEW = 5
const MORE = 100

const ROW = 'grid grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-4'

export function UsingPipelines({
  uses,
  first = FEW,
  hasHeadings = false,
}: {
  readonly uses: readonly ToolUse[]
  readonly first?: number
  readonly hasHeadings?: boolean
}) {
  const [most, setMost] = useState(first)
  const pipelines = [...Map.groupBy(uses, ({ pipeline }) => pipeline)]
  const rest = pipelines.length - most
  return (
    <div className="min-w-0">
      {hasHeadings && (
        <div aria-hidden="true" className={`text-soft h-(--head) text-xs max-sm:hidden ${ROW}`}>
          <span>Status</span>
          <span>Pipeline</span>
          <span>Step</span>
        </div>
      )}
      <ul aria-label="Pipelines" className="border-line border-t">
        {pipelines.slice(0, most).map(([pipeline, steps], at) => (
          <li
            key={at}
            className={`border-line min-h-9 border-b max-sm:grid-cols-[7rem_minmax(0,1fr)] pointer-coarse:min-h-11 ${ROW}`}
          >
            <PhaseBadge phase={phaseOf(pipeline)} status={pipeline.status} />
            {pipeline._id === undefined ? (
              <span className="truncate">
                <ServiceText text={nameOf(pipeline)} />
              </span>
            ) : (
              <Link
                to={paths.pipeline(pipeline._id)}
                title={visibleText(nameOf(pipeline).slice(0, 300))}
                className="truncate font-medium hover:underline pointer-coarse:leading-11"
              >
                <ServiceText text={nameOf(pipeline)} />
              </Link>
            )}
            <span className="text-soft truncate max-sm:hidden">
              <span className="sr-only">Step: </span>
              <ServiceText text={steps.map(({ step }) => step).join(', ')} />
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button className="mt-2" onClick={() => setMost(most + MORE)}>
          Show {counted(Math.min(rest, MORE), 'more pipeline')}
        </Button>
      )}
    </div>
  )
}
