import { useLocation } from 'react-router'
import { PageHeading } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/button'

export default function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <>
      <div className="sr-only">
        <PageHeading title="No such page" />
      </div>
      <EmptyState
        title="No such page"
        actions={
          <LinkButton look="primary" to={paths.pipelines()}>
            Go to Pipelines
          </LinkButton>
        }
      >
        <p>
          <code className="font-mono text-sm">{pathname}</code> is not a screen of Sluice. The link
          may be old or incomplete.
        </p>
      </EmptyState>
    </>
  )
}
