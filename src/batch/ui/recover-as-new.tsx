import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { whyNotAllowed } from '~/domain/allowed-actions'
import { useRecoverPipeline, useRecoveries } from '~/queries/recover-pipeline'
import { useService } from '~/queries/service-context'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { focusHeading, moveFocusWhenGone } from '~/ui/focus-heading'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { faultOf, FaultText, textOfFault, type FaultMessages } from '~/components/notices'

const WORDS = {
  not_done: 'Not created.',
  unknown:
    'The pipeline may have been created. Look for its name in Pipelines before you try again.',
} as const satisfies FaultMessages

/**
 * Moves the focus if the clicked button of a ledger disappears. It moves to the heading of the results, or on Activity
 * to the heading of the screen.
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
  // Another screen, another tab, or “Recover all”, may have recovered this copy.
  const { isPending, result } = useRecoveries()(copy)
  const isDone = result?.outcome.kind === 'done'
  const fault = result && faultOf(result)
  const id = result?.id
  return (
    <>
      <span
        role="status"
        className={isCompact ? 'min-w-0 truncate' : undefined}
        title={
          isCompact && fault !== undefined
            ? visibleText(`${WORDS[fault.kind]} ${textOfFault(fault)}`)
            : undefined
        }
      >
        {isDone && (
          <span className={isCompact ? 'sr-only' : ''}>Recovered as a new pipeline. </span>
        )}
        {id !== undefined && (
          <Link to={paths.pipeline(id)} className="text-accent underline">
            Open the new pipeline
          </Link>
        )}
        {fault !== undefined && <FaultText fault={fault} messages={WORDS} />}
      </span>
      {!(isCompact && isDone) && (
        <Button
          ref={moveFocusToResults}
          // In a ledger row, the button is smaller, because a normal button would touch the lines between the rows.
          className={isCompact ? '!h-6 pointer-coarse:!h-11' : ''}
          unavailable={
            whyNotAllowed(config, 'create') ??
            (isPending
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
