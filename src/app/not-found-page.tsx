import { useLocation } from 'react-router'
import { PageHeading } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/button'

export default function NotFoundPage() {
  const { pathname } = useLocation()
  return (
    <>
      <div className="px-4 pt-3">
        <PageHeading title="No such page" />
      </div>
      <EmptyState
        title="There is nothing at this address"
        actions={
          <LinkButton look="plain" to={paths.pipelines()}>
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
