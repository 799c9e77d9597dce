import { useEffect } from 'react'
import { Button } from '~/ui/button'
import { useDelayed } from '~/ui/use-delayed'
import { loadTrouble } from './load-trouble'

const WIDTHS = ['w-52', 'w-40', 'w-64', 'w-48', 'w-56', 'w-36']

/** The shape of what comes, after 300 ms; after ten seconds a word and a way out. */
export function ListSkeleton({ onCancel }: { readonly onCancel: () => void }) {
  const isLate = useDelayed(true, 300)
  const isVeryLate = useDelayed(true, 10_000)

  // Where it takes this long it may fail, and then the words for it should not have to be fetched.
  useEffect(() => {
    if (isLate) loadTrouble().catch(() => undefined)
  }, [isLate])

  return (
    <div role="status" aria-label="Loading pipelines" className="min-h-0 flex-1 overflow-hidden">
      {isVeryLate && (
        <p className="flex items-center gap-3 px-4 py-2 text-sm">
          Still loading: the service has not answered for 10 s.
          <Button onClick={onCancel}>Cancel</Button>
        </p>
      )}
      {isLate && (
        <div aria-hidden="true" className="pt-8">
          {Array.from({ length: 14 }, (_, index) => (
            <div key={index} className="row-h hairline flex items-center gap-6 border-b px-4">
              <span className="bg-pressed h-2.5 w-4 rounded-full" />
              <span className="bg-pressed h-2.5 w-20 rounded-full" />
              <span className={`bg-pressed h-2.5 rounded-full ${WIDTHS[index % WIDTHS.length]}`} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
