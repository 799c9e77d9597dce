import type { ReactNode } from 'react'
import { PageHeading } from '~/components/page-heading'
import { useService, useSessionState } from '~/components/service-context'
import { EmptyState } from '~/ui/empty-state'

export function BuilderHeading({ title }: { readonly title: string }) {
  return (
    <div className="px-4 pt-3">
      <PageHeading title={title} />
    </div>
  )
}

/** A draft belongs to who typed it: without a token it is not shown (faults row 40). */
export function BeforeBuilder({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const { config } = useService()
  const isLocked = useSessionState() === 'none' && config.auth === 'token'
  if (!isLocked) return children
  return (
    <>
      <BuilderHeading title={title} />
      <EmptyState title="This draft waits for a token">
        What was typed is kept in this browser, and opens again with a token.
      </EmptyState>
    </>
  )
}
