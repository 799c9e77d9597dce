import type { ScmSource } from '~/api/repositories'
import { asSentence } from '../error-messages'
import { useBranches } from '~/queries/branches'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { verdictOf } from './repository-status'

const LOOKS = {
  asking: ['◌', 'text-soft'],
  found: ['✓', 'text-phase-succeeded'],
  unknown: ['✕', 'text-danger'],
  refused: ['⊘', 'text-danger'],
  unchecked: ['?', 'text-phase-unknown'],
} as const

/** Asks for the branches of a repository that was typed, and says what came of it. */
export function RepositoryCheck({
  source,
  repository,
}: {
  readonly source: ScmSource
  readonly repository: string
}) {
  const query = useBranches(source, repository)
  const verdict = verdictOf(query.data, query.error)
  const [shape, colour] = LOOKS[verdict.kind]
  const mayAskAgain = verdict.kind !== 'asking' && verdict.kind !== 'found'
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="flex min-w-0 gap-2">
        <span aria-hidden="true" className={colour}>
          {shape}
        </span>
        <span className="min-w-0">
          {verdict.kind === 'asking' ? (
            'Asking the service about it…'
          ) : (
            <ServiceText text={asSentence(verdict.words)} />
          )}
        </span>
      </span>
      {mayAskAgain && (
        <Button onClick={() => void query.refetch({ cancelRefetch: true })}>Check again</Button>
      )}
    </div>
  )
}
