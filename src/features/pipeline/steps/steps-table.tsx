import { Fragment } from 'react'
import { formatDuration } from '~/lib/time-format'
import {
  StepBar,
  StepConfiguration,
  StepName,
  StepStart,
  StepState,
  StepTook,
  type ShownStep,
} from './step-cells'
import type { Timeline } from './timeline'

const HEAD = 'text-soft h-8 pr-3 text-left text-xs font-normal'

/** The steps on one time axis. The columns have the same times as text. */
export function StepsTable({
  steps,
  ticks,
}: {
  readonly steps: readonly ShownStep[]
  readonly ticks: Timeline['ticks']
}) {
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">Steps, their state and their time</caption>
      <colgroup>
        <col className="w-[36%]" />
        <col className="w-28" />
        <col className="w-20" />
        <col className="w-20" />
        <col />
      </colgroup>
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className={`${HEAD} pl-8`}>
            Step
          </th>
          <th scope="col" className={HEAD}>
            Status
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Began after
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Took
          </th>
          <td aria-hidden="true" className="text-soft relative text-xs">
            {ticks.map(({ left, offset }) => (
              <span
                key={offset}
                style={{ left: `${left}%` }}
                className={`absolute top-2 whitespace-nowrap ${left > 85 ? '-translate-x-full' : left > 0 ? '-translate-x-1/2' : ''}`}
              >
                {offset === 0 ? '0' : formatDuration(offset)}
              </span>
            ))}
          </td>
        </tr>
      </thead>
      <tbody>
        {steps.map((shown) => (
          <Fragment key={shown.at}>
            <tr className={`border-line ${shown.isOpen ? '' : 'border-b'}`}>
              <th scope="row" className="h-9 pr-3 text-left font-normal">
                <StepName {...shown} />
              </th>
              <td className="truncate pr-3">
                <StepState {...shown} />
              </td>
              <td className="truncate pr-3 text-right">
                <StepStart {...shown} />
              </td>
              <td className="pr-3 text-right">
                <StepTook bar={shown.bar} />
              </td>
              <td aria-hidden="true" className="relative">
                {ticks.map(({ left, offset }) => (
                  <span
                    key={offset}
                    style={{ left: `${left}%` }}
                    className="bg-line absolute inset-y-0 w-px"
                  />
                ))}
                <StepBar step={shown.step} bar={shown.bar} />
              </td>
            </tr>
            {shown.isOpen && (
              <tr className="border-line border-b">
                <td colSpan={5}>
                  <StepConfiguration {...shown} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
