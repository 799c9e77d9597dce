import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import type { RegistryView } from './registry-view'

/** Why there is no row: none found among many, none of this type, or none at all. */
export function NoRegisteredTools({
  view: { q, identifier },
  total,
  onClear,
}: {
  readonly view: RegistryView
  /** How many the service gave. */
  readonly total: number
  readonly onClear: () => void
}) {
  const clear = (
    <Button look="primary" onClick={onClear}>
      Clear filters
    </Button>
  )
  if (total > 0) {
    return (
      <EmptyState title="No registered tool matches the search" actions={clear}>
        <p>
          None of {countText(total)} holds “<ServiceText text={q.slice(0, 200)} />” in its name,
          type, id or the columns shown.
        </p>
      </EmptyState>
    )
  }
  if (identifier !== '') {
    return (
      <EmptyState title="None of this type is registered" actions={clear}>
        <p>
          The service answered, and lists no{' '}
          <code className="font-mono text-sm">
            <ServiceText text={identifier.slice(0, 200)} />
          </code>{' '}
          that this token may see. Tools are registered on the platform; the service documents no
          way to do it from here.
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      isOpen
      title="No registered tools yet"
      actions={
        <LinkButton look="plain" to={paths.tools()}>
          See which types there are
        </LinkButton>
      }
    >
      <p>
        The service answered, and lists none that this token may see. Tools are registered on the
        platform; the service documents no way to do it from here.
      </p>
    </EmptyState>
  )
}
