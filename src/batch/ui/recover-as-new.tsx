import { Link } from 'react-router'
import { Sign } from '~/ui/icon'
import { paths } from '~/components/paths'
import { whyNotAllowed } from '~/domain/switched-off-actions'
import { useRecoverPipeline, useRecoveries } from '~/queries/pipeline-mutations'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { focusHeading, moveFocusWhenGone } from '~/ui/focus-heading'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { ApiError } from '~/api/api-error'
import type { SendResult } from '~/queries/send-once'

/** Why the pipeline was not created, or why this is unknown, and what to do. `undefined` if it was created. */
export function faultOfCreation({ outcome, error }: SendResult): string | undefined {
  switch (outcome.kind) {
    case 'done':
      return undefined
    case 'unknown':
      return `The pipeline may have been created. Look for its name in Pipelines before you try again. ${outcome.reason}`
    case 'refused':
    case 'not_sent': {
      const message = error instanceof ApiError ? error.facts.message : undefined
      return `Not created. ${message === undefined ? outcome.reason : `The service says: “${message}”`}`
    }
    default:
      return outcome satisfies never
  }
}

/**
 * For a button of a ledger that disappears after a click: moves the focus to the heading of the results. On Activity,
 * the focus moves to the heading of the screen.
 */
export const moveFocusToResults = moveFocusWhenGone(() =>
  focusHeading('section[aria-label="Results"] h2'),
)

/**
 * Creates a deleted pipeline again from its copy in this browser.
 *
 * @param isCompact one line, for the row of a ledger
 */
export function RecoverAsNew({
  copy,
  isCompact = false,
}: {
  readonly copy: DeletedCopy
  readonly isCompact?: boolean
}) {
  const { config } = useService()
  const { mutate } = useRecoverPipeline()
  // Another screen, or “Recover all”, may have recovered this copy.
  const recovery = useRecoveries().findLast(({ variables }) => variables?.id === copy.id)
  const result = recovery?.data
  const isDone = result?.outcome.kind === 'done'
  const fault = result && faultOfCreation(result)
  const id = result?.id
  return (
    <>
      <span
        role="status"
        className={isCompact ? 'min-w-0 truncate' : undefined}
        title={isCompact && fault !== undefined ? visibleText(fault) : undefined}
      >
        {isDone && (
          <span className={isCompact ? 'sr-only' : ''}>Recovered as a new pipeline. </span>
        )}
        {id !== undefined && (
          <Link to={paths.pipeline(id)} className="text-accent underline">
            Open the new pipeline
          </Link>
        )}
        {fault !== undefined && (
          <span className="text-danger">
            <Sign shape="✕" /> <ServiceText text={fault} />
          </span>
        )}
      </span>
      {!(isCompact && isDone) && (
        <Button
          ref={moveFocusToResults}
          // In a ledger row, the button is smaller, because a normal button would touch the lines between the rows.
          className={isCompact ? '!h-6 pointer-coarse:!h-11' : ''}
          unavailable={
            whyNotAllowed(config, 'create') ??
            (recovery?.status === 'pending'
              ? 'The pipeline is being created.'
              : isDone
                ? 'Already recovered as a new pipeline.'
                : undefined)
          }
          onClick={() => mutate(copy)}
        >
          Recover as new
        </Button>
      )}
    </>
  )
}
