import { Link } from 'react-router'
import { PageHeading } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { EmptyState } from '~/ui/empty-state'

/** A screen that is not built yet: its heading and one honest sentence. */
export function PlannedPage({
  title,
  sentence,
}: {
  readonly title: string
  readonly sentence: string
}) {
  return (
    <>
      <div className="px-4 pt-3">
        <PageHeading title={title} />
      </div>
      <EmptyState
        title="Not built yet"
        actions={
          <Link className="text-accent underline" to={paths.pipelines()}>
            Go to Pipelines
          </Link>
        }
      >
        <p>{sentence}</p>
      </EmptyState>
    </>
  )
}
