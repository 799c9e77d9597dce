import { Link } from 'react-router'
import type { List } from '~/api/envelope'
import type { MissingRecords } from '~/api/list-paging'
import type { Pipeline } from '~/api/pipelines'
import { uncertainGatesIn } from '~/components/approvals/waiting'
import { partialText } from '~/components/partial-list'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { counted, countText } from '~/lib/count-text'
import { Notice } from '~/ui/notice'

/** Says why pipelines that are not in the queue may wait. Another notice reports the unreadable records. */
export function UncertainGatesNotice({ list }: { readonly list: List<Pipeline> }) {
  const { unknown = 0, words = [], missing } = uncertainGatesIn(list) ?? {}
  if (unknown === 0 && missing === undefined) return null
  return (
    <Notice>
      {unknown > 0 && (
        <p>
          {counted(unknown, 'pipeline has an unknown state', 'pipelines have an unknown state')}.{' '}
          <Link
            to={`${paths.pipelines()}?q=status:unknown`}
            className="text-accent whitespace-nowrap underline underline-offset-2"
          >
            Show<span className="max-sm:sr-only"> in Pipelines</span>
          </Link>
          .{words.length === 0 && ' The service sent no state.'}
          {words.length > 0 && (
            <span className="max-sm:sr-only">
              {' '}
              Ask the people who run Sluice to add{' '}
              {words.map((word, at) => (
                <span key={word}>
                  {at > 0 && ', '}“<ServiceText text={word.slice(0, 60)} />”
                </span>
              ))}{' '}
              to “phases” in config.json.
            </span>
          )}
        </p>
      )}
      {missing !== undefined && (
        <p>
          {partialText(missing)}. {othersText(missing)}
        </p>
      )}
    </Notice>
  )
}

function othersText({ received, total }: MissingRecords): string {
  if (total === undefined) return 'Other pipelines may have gates.'
  if (total - received === 1) return 'The other pipeline may have a gate.'
  return `The other ${countText(total - received)} pipelines may have gates.`
}
