import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'

/** The four filtering rules of §4.1, and what each can have to do with a list that is empty. */
const RULES = [
  [
    'Roles.',
    'The list is filtered by the roles of the token. They may permit none of these types.',
  ],
  [
    'Entitlements.',
    'Where the organization has product entitlements enabled, only types that it is entitled to are listed.',
  ],
  [
    'No entitlements.',
    'Where they are not enabled, everything that the roles permit is listed; then only roles and filters remain.',
  ],
  [
    'Registration.',
    'This is not the cause: a type is listed whether or not an instance of it is registered.',
  ],
] as const

/** Nothing is listed: which filters of ours narrow it, and which rules of the service can be the cause. */
export function NoTools({
  narrowing,
  onClear,
}: {
  readonly narrowing: readonly string[]
  readonly onClear: () => void
}) {
  const isNarrowed = narrowing.length > 0
  return (
    <EmptyState
      isOpen={!isNarrowed}
      title={isNarrowed ? 'No tool type matches' : 'No tool types for this token'}
      actions={
        isNarrowed && (
          <Button look="primary" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    >
      {isNarrowed ? (
        <p>
          Asked for: <ServiceText text={narrowing.join(', ')} />. The service searches identifiers
          by keyword.
        </p>
      ) : (
        <p>
          The service answered, and lists none. Ask whoever manages your roles, or use another
          token.
        </p>
      )}
      <h3 className="text-ink mt-6 text-left font-medium">What can be the cause on the service</h3>
      <ol className="mt-1 grid list-decimal gap-1 pl-5 text-left text-sm">
        {RULES.map(([name, words]) => (
          <li key={name}>
            <strong className="text-ink font-medium">{name}</strong> {words}
          </li>
        ))}
      </ol>
    </EmptyState>
  )
}
