import type { ReactNode } from 'react'
import { paths } from '~/components/paths'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'

/** The three ways to begin a pipeline that has no steps yet. */
export function StartChoice({ importButton }: { readonly importButton: ReactNode }) {
  return (
    <div role="group" aria-label="Ways to begin" className="flex flex-wrap gap-2 px-4 pt-2 pb-1">
      <LinkButton look="plain" to={paths.source()}>
        Start from a repository
      </LinkButton>
      <Button onClick={() => document.getElementById('step-search')?.focus()}>Start empty</Button>
      {importButton}
    </div>
  )
}
