import { ACTION_TABLE } from '~/domain/action-table'
import { FieldFrame, INPUT } from '~/components/schema-form/field-frame'
import { countText } from '~/lib/count-text'
import { fieldsOf, type ConsoleField, type ConsoleForm, holdSecret } from './console-call'

interface ConsoleFieldsProps {
  readonly form: ConsoleForm
  readonly problems: ReadonlyMap<ConsoleField, string>
  /** The number of different ids. */
  readonly count: number
  readonly onType: (field: ConsoleField, text: string) => void
}

export const consoleFieldId = (field: ConsoleField) => `console-${field}`

const AREA = `${INPUT} !h-auto py-1.5 font-mono sm:!text-xs`

/** The fields of the chosen action: ids, a reason, settings. */
export function ConsoleFields({ form, problems, count, onType }: ConsoleFieldsProps) {
  return fieldsOf(form.action).map((field) => {
    const problem = problems.get(field)
    return (
      <FieldFrame
        key={field}
        id={consoleFieldId(field)}
        label={labelOf(field, form)}
        isRequired
        hint={hintOf(field, form, count)}
        problems={problem === undefined ? undefined : [problem]}
      >
        {(marks) => (
          <textarea
            {...marks}
            rows={field === 'settings' ? 6 : 3}
            spellCheck={field === 'message'}
            autoComplete="off"
            value={form[field]}
            onChange={({ target }) => onType(field, target.value)}
            className={field === 'message' ? `${INPUT} !h-auto py-1.5` : AREA}
          />
        )}
      </FieldFrame>
    )
  })
}

function labelOf(field: ConsoleField, { action }: ConsoleForm): string {
  if (field === 'target') return ACTION_TABLE[action].target === 'one' ? 'Id' : 'Ids'
  return field === 'message' ? 'Reason' : 'Settings'
}

function hintOf(field: ConsoleField, { action, type, settings }: ConsoleForm, count: number) {
  if (field === 'message') return undefined
  if (field === 'target') {
    if (ACTION_TABLE[action].target === 'one') return undefined
    return `One id per line. Each id is sent once.${count > 1 ? ` ${countText(count)} ids.` : ''}`
  }
  if (holdSecret(settings))
    return 'These settings may contain a secret, so Sluice does not store them. A reload removes them.'
  if (action === 'create')
    return 'A JSON object. The service documents no parameters of create. It probably needs a name.'
  return type === 'pipeline'
    ? 'A JSON object. The service documents name and description.'
    : 'A JSON object. The service documents no settings of a task.'
}
