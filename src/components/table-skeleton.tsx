import { WhileLoading } from '~/ui/while-loading'

export function TableSkeleton({
  subject,
  onCancel,
}: {
  /** The plural noun for the data: "tool types". */
  readonly subject: string
  readonly onCancel: () => void
}) {
  return (
    <WhileLoading
      label={`Loading ${subject}`}
      onCancel={onCancel}
      className="min-h-0 flex-1 overflow-hidden"
    >
      <div className="hairline h-(--head) border-b" />
      {Array.from({ length: 40 }, (_, index) => (
        <div
          key={index}
          className="row-h hairline *:bg-pressed grid grid-cols-[var(--check)_1fr] items-center border-b pr-16 *:h-2.5 *:rounded-full sm:grid-cols-[var(--check)_124px_minmax(240px,0.4fr)_1fr_128px_64px]"
        >
          <span className="ml-4 !h-4 w-4 !rounded-sm" />
          <span className="mr-11 max-sm:hidden" />
          {/* Different widths, so that the placeholders look like names. */}
          <span style={{ width: 120 + ((index * 37) % 100) }} />
          <span className="mr-11 max-sm:hidden" />
          <span className="mr-11 max-sm:hidden" />
          <span className="max-sm:hidden" />
        </div>
      ))}
    </WhileLoading>
  )
}
