import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

/** The calm state: whoever comes now has nothing to do. */
export function NoGate() {
  return (
    <EmptyState
      isOpen
      title="Nothing waits for approval"
      actions={
        <LinkButton look="plain" to={paths.pipelines()}>
          Go to Pipelines
        </LinkButton>
      }
    >
      <p>Every gate is open. What comes to one is listed here while this page is open.</p>
    </EmptyState>
  )
}

/** A link led to a gate that the list does not have. */
export function NoSuchGate({ id }: { readonly id: string }) {
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
          There is no pipeline{' '}
          <code className="font-mono text-sm">
            <ServiceText text={id} />
          </code>{' '}
          that this token may see. It may have been deleted, or the link may be cut short.
        </p>
      </EmptyState>
    </div>
  )
}
