import {
  ACTION_TABLE,
  ACTIONS,
  RESOURCE_TYPES,
  type Action,
  type ResourceType,
} from '~/domain/action-table'
import { whyNotOffered } from './console-call'

interface ActionMatrixProps {
  readonly action: Action
  readonly type: ResourceType
  readonly onChoose: (cell: { readonly action: Action; readonly type: ResourceType }) => void
}

const HEADS = { pipeline: 'Pipeline', task: 'Task' } as const satisfies Record<ResourceType, string>

/**
 * The documented table of actions and types (docs/service.md#actions). The user can also choose a combination that
 * the service does not offer, which is marked.
 */
export function ActionMatrix({ action, type, onChoose }: ActionMatrixProps) {
  return (
    <table className="w-full border-collapse self-start text-sm whitespace-nowrap">
      <caption className="sr-only">Action and type</caption>
      <thead>
        <tr className="border-line text-soft border-b text-left text-xs leading-5">
          <th scope="col" className="pb-1 font-normal">
            Action
          </th>
          {RESOURCE_TYPES.map((each) => (
            <th key={each} scope="col" className="w-24 px-2 pb-1 font-normal">
              {HEADS[each]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ACTIONS.map((each) => (
          <tr key={each} className="border-line border-b">
            <th scope="row" className="text-left font-normal">
              {ACTION_TABLE[each].verb}
            </th>
            {RESOURCE_TYPES.map((column) => {
              const reason = whyNotOffered(each, column)
              const isChosen = each === action && column === type
              return (
                <td key={column} className={isChosen ? 'bg-picked' : undefined}>
                  <label
                    title={reason}
                    className="hover:bg-hover flex h-8 cursor-pointer items-center gap-1.5 px-2 pointer-coarse:h-11"
                  >
                    <input
                      type="radio"
                      name="cell"
                      className={reason === undefined ? '' : 'opacity-60'}
                      aria-label={`${ACTION_TABLE[each].verb}, ${column}${reason === undefined ? '' : ', not offered'}`}
                      checked={isChosen}
                      onChange={() => onChoose({ action: each, type: column })}
                    />
                    {reason !== undefined && <span className="text-soft text-xs">not offered</span>}
                  </label>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
