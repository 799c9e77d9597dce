import type { ReactNode } from 'react'
import { PageHeading } from '~/components/page-heading'
import { useService, useSessionState } from '~/queries/service-context'
import { EmptyState } from '~/ui/empty-state'

export function BuilderHeading({ title }: { readonly title: string }) {
  return (
    <div className="px-4 pt-3">
      <PageHeading title={title} />
    </div>
  )
}

/** A draft belongs to the person who typed it, so it is not shown without a token. */
export function BuilderLocked({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const { config } = useService()
  const state = useSessionState()
  const isLocked = config.auth === 'token' && (state === 'none' || state === 'locked')
  if (!isLocked) return children
  return (
    <>
      <BuilderHeading title={title} />
      <EmptyState title="Sign in to open this draft">
        Your draft is saved in this browser.
      </EmptyState>
    </>
  )
}
