/**
 * Makes the body of a request from the form (docs/service.md#actions), also for an action that the service does not
 * offer.
 */
import { ACTION_TABLE, isOffered, type Action, type ResourceType } from '~/domain/action-table'
import { verdictOf } from '~/domain/verdict'
import { ActionCall } from '~/api/actions'
import { counted, countText } from '~/lib/count-text'
import { ANY_SEPARATORS, idsIn, LINE_BREAKS } from '~/lib/ids-in'
import { isJsonObject, parseJson, type JsonObject } from '~/lib/json'
import { withoutSecrets } from '~/lib/without-secrets'
import { mentionsSecret } from '~/lib/secret-names'
import { z } from '~/lib/zod'

export interface ConsoleForm {
  readonly action: Action
  readonly type: ResourceType
  readonly target: string
  readonly message: string
  readonly settings: string
}

const CONSOLE_FIELDS = ['target', 'message', 'settings'] as const
export type ConsoleField = (typeof CONSOLE_FIELDS)[number]

interface ReadForm {
  /** The body of the request. It exists even if the form is incomplete. */
  readonly body: JsonObject
  /** `undefined` if the service does not offer the action, or if a value is missing or wrong. */
  readonly call: ActionCall | undefined
  /** The problem of each field whose value is missing or cannot be parsed, in the order of the form. */
  readonly problems: ReadonlyMap<ConsoleField, string>
  readonly notOffered: string | undefined
  readonly ids: readonly string[]
}

export function fieldsOf(action: Action): readonly ConsoleField[] {
  return [
    ...(ACTION_TABLE[action].target === 'none' ? [] : (['target'] as const)),
    ...(action === 'reject' ? (['message'] as const) : []),
    ...(action === 'update' || action === 'create' ? (['settings'] as const) : []),
  ]
}

/**
 * Why this action is not offered for this type: the service does not have it, or config.json switches it off.
 * `undefined` if it is offered.
 */
export function whyNotOffered(action: Action, type: ResourceType): string | undefined {
  const verdict = isOffered(action, type) ? undefined : verdictOf(action, type, 'unknown')
  return verdict?.can === 'no' ? verdict.reason : undefined
}

/** Checks the call, which is then sent itself. A copy by zod would lack a key `__proto__` in the settings. */
const isValid = (call: unknown): call is ActionCall => ActionCall.safeParse(call).success

export function readForm(form: ConsoleForm): ReadForm {
  const { action, type, message } = form
  const fields = fieldsOf(action)
  // Only line breaks separate ids, because the id in a link to the Console may contain any other character.
  const ids = fields.includes('target') ? idsIn(form.target, LINE_BREAKS) : []
  const settings = parseJson(form.settings)?.value
  const body: JsonObject = {
    action,
    type,
    version: 1,
    ...(fields.includes('target') && {
      target: ACTION_TABLE[action].target === 'one' ? (ids[0] ?? '') : ids,
    }),
    ...(fields.includes('settings') && { settings: isJsonObject(settings) ? settings : {} }),
    ...(fields.includes('message') && { message: message.trim() }),
  }
  const problems = new Map(
    fields.flatMap((field): [ConsoleField, string][] => {
      const problem = problemOf(field, form, ids)
      return problem === undefined ? [] : [[field, problem]]
    }),
  )
  const { version: _, ...call } = body
  return {
    body,
    call: problems.size === 0 && isValid(call) ? call : undefined,
    problems,
    notOffered: whyNotOffered(action, type),
    ids,
  }
}

/** What the user must know about the field of the ids. */
export function hintOfIds(action: Action, ids: readonly string[]): string | undefined {
  const hasSeparator = ids.some((id) => ANY_SEPARATORS.test(id))
  const hints = [
    ...(ACTION_TABLE[action].target === 'one' ? [] : ['One id per line. Each id is sent once.']),
    ...(hasSeparator ? ['A line with commas, semicolons or spaces is sent as one id.'] : []),
    ...(ids.length > 1 ? [`${countText(ids.length)} ids.`] : []),
  ]
  return hints.length === 0 ? undefined : hints.join(' ')
}

function problemOf(
  field: ConsoleField,
  { action, message, settings }: ConsoleForm,
  ids: readonly string[],
): string | undefined {
  switch (field) {
    case 'target':
      if (ids.length === 0) return 'Enter an id.'
      return ACTION_TABLE[action].target === 'one' && ids.length > 1
        ? `Update takes one id. You entered ${countText(ids.length)} ids.`
        : undefined
    case 'message':
      return message.trim() === '' ? 'Enter the reason for the rejection.' : undefined
    case 'settings':
      return problemOfSettings(settings)
    default:
      return field satisfies never
  }
}

function problemOfSettings(text: string): string | undefined {
  if (text.trim() === '') return 'Enter the settings as a JSON object.'
  const parsed = parseJson(text)
  if (parsed === undefined) return 'The settings are not valid JSON.'
  if (!isJsonObject(parsed.value)) return 'The settings must be a JSON object, in { }.'
  return Object.keys(parsed.value).length === 0 ? 'Enter at least one property.' : undefined
}

/** The title of a request, for example “Run 3 pipelines” or “Update 1 task”. */
export function callTitle(
  { action, type }: Pick<ConsoleForm, 'action' | 'type'>,
  ids: number,
): string {
  const count = ACTION_TABLE[action].target === 'none' ? 1 : ids
  const noun = count === 0 ? `${type}s` : counted(count, type)
  return `${ACTION_TABLE[action].verb}${action === 'status' ? ' of' : ''} ${noun}`
}

const Text = z.catch(z.string(), '')
const ConsoleDraft = z.object({
  target: Text,
  message: Text,
  /** The settings of an update, as JSON text. The settings of a creation have their own text. */
  update: Text,
  create: Text,
})
export type ConsoleDraft = z.infer<typeof ConsoleDraft>

export const EMPTY_DRAFT: ConsoleDraft = { target: '', message: '', update: '', create: '' }

/** Whether the settings contain a secret. If the text does not parse as JSON, the name of a secret is enough. */
export function containsSecret(settings: string): boolean {
  const parsed = parseJson(settings)
  if (parsed === undefined) return mentionsSecret(settings)
  return withoutSecrets({ settings: parsed.value }, () => undefined).omitted.length > 0
}

/** @returns the text to store, without settings that contain a secret; `undefined` if nothing is left to store */
export function storedDraftText(draft: ConsoleDraft): string | undefined {
  const harmless = {
    ...draft,
    ...(containsSecret(draft.update) && { update: '' }),
    ...(containsSecret(draft.create) && { create: '' }),
  }
  return Object.values(harmless).every((text) => text === '') ? undefined : JSON.stringify(harmless)
}

/** Reads a stored draft. Returns an empty draft if the text cannot be parsed. */
export function readConsoleDraft(kept: string | undefined): ConsoleDraft {
  return ConsoleDraft.safeParse(parseJson(kept ?? '')?.value).data ?? EMPTY_DRAFT
}
