import { Link } from 'react-router'
import type { MissingRecords } from '~/api/list-paging'
import { partialText } from '../partial-list'
import { paths } from '../paths'
import { ServiceText } from '../service-text'
import { counted, countText } from '~/lib/count-text'
import type { UncertainGates } from './uncertain-gates'

export function UncertainGatesList({
  uncertainGates,
}: {
  readonly uncertainGates: UncertainGates
}) {
  const { unknown, words, unreadable, missing } = uncertainGates
  return (
    <>
      {unknown > 0 && (
        <p>
          {unknownStatesText(unknown)}.{' '}
          <Link
            to={`${paths.pipelines()}?q=status:unknown`}
            className="text-accent whitespace-nowrap underline underline-offset-2"
          >
            Show in Pipelines
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
      {unreadable > 0 && (
        <p>
          {counted(unreadable, 'record')} could not be read, so{' '}
          {unreadable === 1 ? 'its state is' : 'their states are'} unknown.
        </p>
      )}
    </>
  )
}

function othersText({ received, total }: MissingRecords): string {
  if (total === undefined) return 'Other pipelines may have gates.'
  if (total - received === 1) return 'The other pipeline may have a gate.'
  return `The other ${countText(total - received)} pipelines may have gates.`
}

export function unknownStatesText(count: number): string {
  return counted(count, 'pipeline has an unknown state', 'pipelines have an unknown state')
}
