import type { List } from '~/api/envelope'
import { missingFrom } from '~/api/list-paging'
import { sentWords, unseenWords } from '~/components/partial-list'
import { paths } from '~/components/paths'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import type { RegistryView } from './registry-view'

/** Why there is no row: none found among many, none of this type, or none at all. */
export function NoRegisteredTools({
  view: { q, identifier },
  list,
  onClear,
}: {
  readonly view: RegistryView
  /** What the service gave. */
  readonly list: List<unknown>
  readonly onClear: () => void
}) {
  const total = list.items.length
  const missing = missingFrom(list)
  const clear = (
    <Button look="primary" onClick={onClear}>
      Clear filters
    </Button>
  )
  if (total > 0) {
    return (
      <EmptyState title="No registered tool matches the search" actions={clear}>
        <p>
          None of {missing === undefined ? countText(total) : sentWords(missing, 'registered tool')}{' '}
          holds “<ServiceText text={q.slice(0, 200)} />” in its name, type, id or the columns shown.
        </p>
      </EmptyState>
    )
  }
  if (missing !== undefined) {
    return (
      <EmptyState title="The service sent an empty page" actions={identifier !== '' && clear}>
        <p>It has no registered tool on it, but {unseenWords(missing)}.</p>
      </EmptyState>
    )
  }
  if (identifier !== '') {
    return (
      <EmptyState title="None of this type is registered" actions={clear}>
        <p>
          The service answered, and lists no{' '}
          <ServiceCode text={identifier.slice(0, 200)} className="text-sm" /> that this token may
          see. Tools are registered on the platform; the service documents no way to do it from
          here.
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
