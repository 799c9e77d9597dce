import { WhileLoading } from '~/ui/while-loading'

/** Placeholders for a page that shows one record and no table. */
export function PageSkeleton({
  subject,
  onCancel,
}: {
  readonly subject: string
  readonly onCancel: () => void
}) {
  return (
    <WhileLoading label={`Loading ${subject}`} onCancel={onCancel} className="py-4">
      <div className="flex flex-col gap-6 px-4">
        {['w-64', 'w-96', 'w-80'].map((width) => (
          <span key={width} className={`bg-pressed h-2.5 max-w-full rounded-full ${width}`} />
        ))}
      </div>
    </WhileLoading>
  )
}
