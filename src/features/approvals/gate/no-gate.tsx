import type { Doubts } from '~/components/approvals/uncertain-gates'
import { UncertainGatesList } from '~/components/approvals/uncertain-gates-list'
import { paths } from '~/components/paths'
import { ServiceCode } from '~/components/service-text'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

/** No gate is known. Only where everything is known there is nothing to do. */
export function NoGate({ doubts }: { readonly doubts: Doubts | undefined }) {
  return (
    <EmptyState
      isOpen={doubts === undefined}
      title={doubts === undefined ? 'Nothing waits for approval' : 'No gate found'}
      actions={
        <LinkButton look="plain" to={paths.pipelines()}>
          Go to Pipelines
        </LinkButton>
      }
    >
      {doubts === undefined ? (
        <p>Every gate is open. What comes to one is listed here while this page is open.</p>
      ) : (
        <>
          <p>Something may still wait:</p>
          <UncertainGatesList doubts={doubts} />
        </>
      )}
    </EmptyState>
  )
}

/** A link led to a gate that the list does not have. */
export function NoSuchGate({
  id,
  covered,
}: {
  readonly id: string
  /** The pipelines that were read, when these are not all: the gate may be among the others. */
  readonly covered: string | undefined
}) {
  return (
    <div className="min-w-0 flex-1 overflow-y-auto">
      <EmptyState
        title="This gate is not in the list"
        actions={
          <LinkButton look="plain" to={paths.approvals()}>
            Show what waits
          </LinkButton>
        }
      >
        <p>
          {covered === undefined ? 'There is no pipeline' : 'The pipeline'}{' '}
          <ServiceCode text={id} className="text-sm" />{' '}
          {covered === undefined
            ? 'that this token may see. It may have been deleted, or the link may be cut short.'
            : `is not among ${covered}.`}
        </p>
      </EmptyState>
    </div>
  )
}
