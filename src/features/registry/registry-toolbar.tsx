import { ListHead, type ListCounts } from '~/components/list-head'
import type { ShowView } from '~/components/use-url-state'
import { countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { labelOfField } from './registry-columns'
import { USUAL_FIELDS, type RegistryView } from './registry-rows'

interface RegistryToolbarProps {
  readonly view: RegistryView
  readonly onShow: ShowView<RegistryView>
  readonly offered: readonly string[]
  readonly types: readonly string[]
  /** The number of tool ids in pipelines that belong to no registered tool. `undefined` if it is unknown. */
  readonly dangling: number | undefined
  readonly list: ListCounts
}

/** At most this many types are in the menu. The address can contain any type. */
const MAX_OFFERED = 500

/** The id of the column “Used by”. The comma makes it different from each key that `fieldsOffered` returns. */
const USES = ',uses'

export function RegistryToolbar(props: RegistryToolbarProps) {
  const { view, onShow, offered, types, dangling } = props
  const fields = view.fields ?? USUAL_FIELDS
  const choices = [...new Set([view.identifier, ...types])]
    .filter((type) => type !== '')
    .slice(0, MAX_OFFERED)
    .toSorted()
  const list = {
    noun: 'tool',
    filters: view.identifier === '' ? [] : [`type ${view.identifier}`],
    search: {
      label: 'Search registered tools',
      placeholder: 'Name, type or id',
      text: view.q,
      onChange: (q: string, how?: 'typed') => onShow({ q }, how),
    },
    columns: {
      columns: [
        ...offered.map((column) => ({ column, label: visibleText(labelOfField(column)) })),
        { column: USES, label: 'Used by' },
      ],
      shown: [...fields, ...(view.hasUses ? [USES] : [])],
      onChange: (next: readonly string[]) => {
        const chosen = offered.filter((field) => next.includes(field))
        const isUsual = chosen.join(',') === USUAL_FIELDS.join(',')
        onShow({ fields: isUsual ? undefined : chosen, hasUses: next.includes(USES) })
      },
    },
    ...props.list,
  }
  return (
    <ListHead title="Registry" {...(!view.isDangling && { list })}>
      <div role="group" aria-label="What to list" className="flex text-sm">
        <Button
          className="segment"
          data-command={view.isDangling ? 'Registered tools' : undefined}
          aria-pressed={!view.isDangling}
          onClick={() => onShow({ isDangling: false })}
        >
          Registered
        </Button>
        <Button
          className="segment"
          data-command={view.isDangling ? undefined : 'Missing tools'}
          aria-pressed={view.isDangling}
          onClick={() => onShow({ isDangling: true })}
        >
          <span>
            Missing<span className="max-[22rem]:sr-only"> tools</span>
            {dangling !== undefined && ` ${countText(dangling)}`}
          </span>
        </Button>
      </div>
      {!view.isDangling && (
        <div className="max-sm:grow max-sm:basis-26">
          <Select
            isInline
            label="Type"
            labelHidden
            value={view.identifier}
            options={[
              { value: '', label: 'Any type' },
              ...choices.map((value) => ({ value, label: visibleText(value.slice(0, 40)) })),
            ]}
            onChange={(identifier) => onShow({ identifier })}
          />
        </div>
      )}
    </ListHead>
  )
}
