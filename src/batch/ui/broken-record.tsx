import { ServiceText } from '~/components/service-text'
import type { CrashProps } from '~/ui/error-boundary'

/** One that cannot be drawn costs only its own line, and says which it is. */
export function BrokenRecord({ subject = '' }: CrashProps) {
  return (
    <span className="text-soft min-w-0 flex-1 truncate">
      This record cannot be drawn{' '}
      <code className="font-mono text-xs">
        <ServiceText text={subject} />
      </code>
    </span>
  )
}
