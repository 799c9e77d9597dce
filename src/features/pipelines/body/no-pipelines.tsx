import type { List } from '~/api/envelope'
import { missingFrom } from '~/api/list-paging'
import type { Pipeline } from '~/api/pipelines'
import { unseenWords } from '~/components/partial-list'
import { paths } from '~/components/paths'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'

/** The service sent no pipeline: there is none, or not on the page that it sent. */
export function NoPipelines({ data }: { readonly data: List<Pipeline> }) {
  if (data.unreadable.length > 0) return null
  const missing = missingFrom(data)
  if (missing !== undefined) {
    return (
      <EmptyState title="The service sent an empty page">
        <p>It has no pipeline on it, but {unseenWords(missing)}.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      isOpen
      title="No pipelines yet"
      actions={
        <LinkButton look="plain" to={paths.newPipeline()}>
          Build the first pipeline
        </LinkButton>
      }
    >
      <p>The service answered, and has no pipeline that this token may see.</p>
    </EmptyState>
  )
}
