import type { CrashProps } from '~/ui/error-boundary'
import { ServiceText } from './service-text'

/** One record that cannot be drawn does not take its list down. */
export function BrokenRow({ subject = '—' }: CrashProps) {
  return (
    <span role="gridcell" className="text-soft col-span-full truncate pl-11 text-sm">
      This record cannot be drawn (
      <code className="font-mono text-xs">
        <ServiceText text={subject} />
      </code>
      )
    </span>
  )
}
