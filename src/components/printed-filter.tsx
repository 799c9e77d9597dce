import { useIsPrinted } from '~/ui/use-media-query'
import { ServiceText } from './service-text'

/** The filters of a list as words, only on paper, because paper has no fields. Empty texts are left out. */
export function PrintedFilter({ filters }: { readonly filters: readonly string[] }) {
  const isPrinted = useIsPrinted()
  const text = filters.filter((each) => each !== '').join(', ')
  return (
    isPrinted &&
    text !== '' && (
      <p>
        Filter: <ServiceText text={text} />
      </p>
    )
  )
}
