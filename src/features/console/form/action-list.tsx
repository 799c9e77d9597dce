import {
  ACTION_TABLE,
  ACTIONS,
  RESOURCE_TYPES,
  type Action,
  type ResourceType,
} from '~/domain/action-table'
import { Button } from '~/ui/button'
import { whyNotOffered } from './console-call'

interface ActionListProps {
  readonly action: Action
  readonly type: ResourceType
  readonly onChoose: (chosen: { readonly action: Action; readonly type: ResourceType }) => void
}

const TYPES = { pipeline: 'Pipeline', task: 'Task' } as const satisfies Record<ResourceType, string>

/**
 * The documented table of actions and types (docs/service.md#actions): first the type, then its actions. The user can
 * also choose an action that the service does not offer for this type. Such an action is marked, and its tooltip says
 * why the service does not offer it.
 */
export function ActionList({ action, type, onChoose }: ActionListProps) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div role="group" aria-label="Type" className="flex">
        {RESOURCE_TYPES.map((each) => (
          <Button
            key={each}
            aria-pressed={each === type}
            className="segment flex-1"
            onClick={() => onChoose({ action, type: each })}
          >
            {TYPES[each]}
          </Button>
        ))}
      </div>
      <div role="radiogroup" aria-label="Action" className="max-md:grid max-md:grid-cols-2">
        {ACTIONS.map((each) => {
          const reason = whyNotOffered(each, type)
          return (
            <label
              key={each}
              title={reason}
              className={`hover:bg-hover flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 pointer-coarse:h-11 ${each === action ? 'bg-picked' : ''} ${reason === undefined ? '' : 'text-soft'}`}
            >
              <input
                type="radio"
                name="action"
                aria-label={`${ACTION_TABLE[each].verb}, ${type}${reason === undefined ? '' : ', not offered'}`}
                checked={each === action}
                onChange={() => onChoose({ action: each, type })}
              />
              {ACTION_TABLE[each].verb}
              {reason !== undefined && <span className="ml-auto text-xs">not offered</span>}
            </label>
          )
        })}
      </div>
    </div>
  )
}
