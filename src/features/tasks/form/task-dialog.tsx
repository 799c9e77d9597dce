import { useId, useRef, useState } from 'react'
import { typedTexts } from '~/stores/stored-text'
import { FieldProblems } from '~/components/field-problems'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { mentionsSecret } from '~/lib/secret-names'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'
import type { TaskEntry } from '../data/use-tasks'
import { textAt } from '~/lib/json-path'
import { useDismissSingle, type SingleRecord } from '~/queries/single-requests'
import type { SendResult } from '~/queries/send-once'
import {
  useCreateTask,
  useLostRequest,
  useTaskResult,
  useUpdateTask,
} from '~/queries/task-mutations'
import type { Pipeline } from '~/api/pipelines'
import { isJsonObject, parseJson, type JsonObject } from '~/lib/json'
import { faultOf, FaultText, type Fault, type FaultMessages } from '~/components/notices'

/**
 * The fields that the form offers. The service documents no fields of a task, so these are the fields that our demo
 * service has.
 */
interface TaskFields {
  readonly name: string
  readonly description: string
  readonly script: string
}

const FIELDS = [
  { name: 'name', label: 'Name', rows: 1 },
  { name: 'description', label: 'Description', rows: 2 },
  { name: 'script', label: 'Script', rows: 4 },
] as const satisfies readonly { name: keyof TaskFields; label: string; rows: number }[]

/**
 * The values of the form when it opens.
 *
 * @param draft the changed fields that were not sent; the record provides the others
 */
export function initialFields(record: Pipeline | undefined, draft: string | undefined): TaskFields {
  const typed = draft === undefined ? undefined : parseJson(draft)?.value
  const from = { ...record?.raw, ...(isJsonObject(typed) && typed) }
  return {
    name: textAt(from, 'name'),
    description: textAt(from, 'description'),
    script: textAt(from, 'script'),
  }
}

/** The settings to send: the filled fields of a new task, or the changed fields of an existing task. */
export function settingsToSend(fields: TaskFields, record: Pipeline | undefined): JsonObject {
  const changed = FIELDS.filter(({ name }) =>
    record === undefined ? fields[name] !== '' : fields[name] !== textAt(record.raw, name),
  )
  return Object.fromEntries(changed.map(({ name }) => [name, fields[name]]))
}

const NO_NAME: Fault = { kind: 'not_done', reason: 'Enter a name. Nothing was sent.' }
const UNCHANGED: Fault = { kind: 'not_done', reason: 'You have not changed a field.' }
const CREATE_WORDS: FaultMessages = {
  not_done: 'Not created.',
  unknown: 'The task may have been created.',
}
const ASK =
  'The service cannot list tasks, so Sluice cannot search for the new task. Ask an administrator whether the task exists before you create it again. If it exists, add it by its id.'
const UPDATE_WORDS: FaultMessages = {
  not_done: 'Not changed.',
  unknown: 'The task may have been changed.',
}

interface TaskDialogProps {
  readonly entry: TaskEntry | undefined
  /** @param created the id of the new task, if the service returned it */
  readonly onDone: (created?: string) => void
  readonly onClose: () => void
}

/** Creates or changes a task with one request for each click. The typed text survives a failure and a reload. */
export function TaskDialog({ entry, onDone, onClose }: TaskDialogProps) {
  const dismiss = useDismissSingle()
  const task = entry?.id ?? ''
  const draft = `task ${task}`
  const [fields, setFields] = useState(() => initialFields(entry?.record, typedTexts.get(draft)))
  const lost = useLostRequest(task)
  const [fault, setFault] = useState(() => lostFault(lost, entry, fields))
  const [id, formId] = [useId(), useId()]
  const form = useRef<HTMLFormElement>(null)
  const title = entry === undefined ? 'Create task' : 'Update 1 task'

  const faultIn = entry === undefined ? faultOfCreation : faultOf
  const forgetText = (result: SendResult) => {
    if (faultIn(result) === undefined) typedTexts.set(draft, undefined)
  }
  const creation = useCreateTask(forgetText)
  const update = useUpdateTask(task, forgetText)
  const send = entry === undefined ? creation : update
  useTaskResult(task, (result) => {
    const next = faultIn(result)
    if (next === undefined) onDone(entry === undefined ? result.id : undefined)
    else setFault(next)
  })
  const isSending = send.isPending
  // The dialog stays open during the request. Otherwise the user would not see the result, and might send the request
  // again.
  const close = () => {
    if (!isSending) onClose()
  }
  const submit = () => {
    if (isSending) return
    setFault(undefined)
    if (fields.name.trim() === '') {
      form.current?.querySelector('input')?.focus()
      return setFault(NO_NAME)
    }
    const settings = settingsToSend(fields, entry?.record)
    if (Object.keys(settings).length === 0) return setFault(UNCHANGED)
    send.mutate({ name: fields.name, settings })
  }
  const type = (name: keyof TaskFields, text: string) => {
    const next = { ...fields, [name]: text }
    setFields(next)
    // After an edit, the next request differs from the lost request. So the message about the lost request is not shown
    // again.
    if (entry !== undefined && lost !== undefined) dismiss.mutate(lost)
    typedTexts.set(draft, JSON.stringify(settingsToSend(next, entry?.record)))
  }
  const unavailable = isSending ? 'The request is being sent.' : undefined
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={close}
      buttons={
        <>
          <Button unavailable={unavailable} onClick={close}>
            Cancel
          </Button>
          <ConfirmButton form={formId} type="submit" look="primary" unavailable={unavailable}>
            {isSending
              ? 'Sending…'
              : entry === undefined && lost !== undefined
                ? 'Create anyway'
                : title}
          </ConfirmButton>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="flex flex-col gap-3 text-sm"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {entry !== undefined && (
          <p className="break-words">
            <ServiceText text={entry.name} />{' '}
            <ServiceCode text={entry.id} className="text-soft text-xs" />
          </p>
        )}
        {FIELDS.map(({ name, label, rows }, at) => {
          const isFaulty = name === 'name' && fault === NO_NAME
          const shared = {
            value: fields[name],
            autoFocus: at === 0,
            readOnly: isSending,
            'aria-invalid': isFaulty || undefined,
            'aria-describedby':
              isFaulty || (fault !== undefined && fault !== NO_NAME) ? id : undefined,
            className: `min-h-8 py-1 pointer-coarse:min-h-11 ${name === 'script' ? 'font-mono' : ''}`,
          }
          return (
            <div key={name} className="flex flex-col gap-1">
              <label className="flex flex-col gap-1">
                <span>
                  {label}
                  {name !== 'name' && <span className="text-soft text-xs"> optional</span>}
                </span>
                {rows === 1 ? (
                  <input {...shared} onChange={({ target }) => type(name, target.value)} />
                ) : (
                  <textarea
                    {...shared}
                    rows={rows}
                    onChange={({ target }) => type(name, target.value)}
                  />
                )}
              </label>
              {isFaulty && <FieldProblems id={id} problems={[NO_NAME.reason]} />}
            </div>
          )
        })}
        <p className="text-soft">
          The service documents no fields for tasks, so it may refuse some of these fields.
        </p>
        {mentionsSecret(`${fields.script} ${fields.description}`) && (
          <p>
            This text may contain a secret. This tab stores the text until you send it. Put secrets
            into registered tools instead.
          </p>
        )}
        {fault !== NO_NAME && (
          <p role="alert" id={id}>
            {fault !== undefined && (
              <FaultText
                fault={fault}
                messages={entry === undefined ? CREATE_WORDS : UPDATE_WORDS}
              />
            )}
            {fault?.kind === 'unknown' && entry === undefined && ` ${ASK}`}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** The message about `lost`, an earlier request whose outcome is unknown. */
export function lostFault(
  lost: Pick<SingleRecord, 'name'> | undefined,
  entry: Pick<TaskEntry, 'record' | 'trouble'> | undefined,
  fields: TaskFields,
): Fault | undefined {
  if (lost === undefined) return undefined
  if (entry === undefined)
    return { kind: 'unknown', reason: `The earlier request had the name “${lost.name}”.` }
  // An old record says nothing about the request.
  const isRead = entry.record !== undefined && entry.trouble === undefined
  // The record already has the values of the form, so the change was made.
  if (isRead && Object.keys(settingsToSend(fields, entry.record)).length === 0) return undefined
  const reason = isRead
    ? 'The outcome of an earlier request is unknown. The task does not have the values of this form yet.'
    : 'The outcome of an earlier request is unknown. Check the status of the task before you send the change again.'
  return { kind: 'unknown', reason }
}

/** Without the id in the reply, the task cannot be found later. So this outcome counts as unknown. */
export function faultOfCreation(result: SendResult): Fault | undefined {
  return result.outcome.kind === 'done' && result.id === undefined
    ? { kind: 'unknown', reason: 'The service reports success, but its answer has no id.' }
    : faultOf(result)
}
