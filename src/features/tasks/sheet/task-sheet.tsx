import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { sendAction, type ActionCall } from '~/api/actions'
import { outcomeOfError, outcomeOfReply, type Outcome } from '~/batch/outcome'
import { keptTexts } from '~/components/kept-texts'
import { noteChange } from '~/components/own-changes'
import { useService } from '~/components/service-context'
import { ServiceText } from '~/components/service-text'
import { namesSecret } from '~/lib/text-without-secrets'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import type { TaskEntry } from '../reading/task-query'
import { TASKS_KEY } from '../reading/task-query'
import { changesIn, FIELDS, firstFields, keptFields, type TaskFields } from './task-fields'
import { faultOfError, faultOfOutcome } from './task-sheet-fault'
import { keptTasks } from '../kept/use-kept-tasks'

interface TaskSheetProps {
  /** The one to change; none to create. */
  readonly entry: TaskEntry | undefined
  /** @param created its id, where the service gave one */
  readonly onDone: (created?: string) => void
  readonly onClose: () => void
}

/** Creates a task or changes one, with one request a click; what is typed outlives a failure and a reload. */
export function TaskSheet({ entry, onDone, onClose }: TaskSheetProps) {
  const service = useService()
  const { client } = service
  const draft = `task ${entry?.id ?? ''}`
  const [fields, setFields] = useState(() => firstFields(entry?.record, keptTexts.get(draft)))
  const [fault, setFault] = useState<string>()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const change = entry === undefined ? 'created' : 'changed'
  const title = entry === undefined ? 'Create task' : 'Update 1 task'

  const note = (outcome: Outcome, taskId = entry?.id ?? '') =>
    noteChange(
      service,
      {
        action: entry === undefined ? 'create' : 'update',
        type: 'task',
        id: taskId,
        name: fields.name,
      },
      outcome,
    )
  const done = (created?: string) => {
    note({ kind: 'done', confirmedBy: 'reply' }, created)
    keptTexts.set(draft, undefined)
    if (created !== undefined) keptTasks.addAnyway([created])
    // Whoever has left the screen meanwhile is not brought back to it.
    if (form.current !== null) onDone(created)
  }
  const fail = (error: unknown, call: ActionCall) => {
    note(outcomeOfError(error, call, entry?.id ?? ''))
    setFault(faultOfError(error, change))
  }
  const send = useMutation({
    mutationFn: (call: ActionCall) => sendAction(client, call),
    onSuccess: (reply, call) => {
      if (call.action === 'update') {
        const outcome = outcomeOfReply(reply, call.target)
        const said = faultOfOutcome(outcome, change)
        if (said === undefined) return done()
        note(outcome)
        return setFault(said)
      }
      const [created, ...others] = reply.notAskedFor
      if (reply.error !== undefined) return fail(reply.error, call)
      if (created !== undefined && others.length === 0) return done(created)
      note({ kind: 'done', confirmedBy: 'reply' })
      return setFault(
        'The service took it and did not say its id. Add it by its id when you know it.',
      )
    },
    onError: (error, call) => fail(error, call),
    meta: { invalidates: [TASKS_KEY] },
  })
  // Until the reply: the mutation goes on until the tasks are read anew.
  const isSending = send.isPending && fault === undefined
  // Closed, the sheet would not learn what became of it, and opened again send it twice (I1).
  const close = () => {
    if (!isSending) onClose()
  }
  const submit = () => {
    if (isSending) return
    setFault(undefined)
    if (fields.name.trim() === '') return setFault('A task needs a name. Nothing was sent.')
    const settings = changesIn(fields, entry?.record)
    if (Object.keys(settings).length === 0)
      return setFault('Nothing is different. Nothing was sent.')
    return send.mutate(
      entry === undefined
        ? { action: 'create', type: 'task', settings }
        : { action: 'update', type: 'task', target: entry.id, settings },
    )
  }
  const type = (name: keyof TaskFields, text: string) => {
    const next = { ...fields, [name]: text }
    setFields(next)
    keptTexts.set(draft, keptFields(next, entry?.record))
  }
  const unavailable = isSending ? 'It is being sent.' : undefined
  return (
    <Dialog title={title} size="wide" onClose={close}>
      <form
        ref={form}
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
            <code className="text-soft font-mono text-xs">
              <ServiceText text={entry.id} />
            </code>
          </p>
        )}
        {FIELDS.map(({ name, label, rows }, at) => {
          const shared = {
            value: fields[name],
            autoFocus: at === 0,
            readOnly: isSending,
            'aria-describedby': fault === undefined ? undefined : id,
            className: `border-edge bg-canvas min-h-8 rounded-sm border px-2 py-1 pointer-coarse:min-h-11 ${name === 'script' ? 'font-mono' : ''}`,
          }
          return (
            <label key={name} className="flex flex-col gap-1">
              {label}
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
          )
        })}
        <p className="text-soft">
          The document does not show what a task is made of. The service may refuse some of this,
          and will then say so.
        </p>
        {(namesSecret(fields.script) || namesSecret(fields.description)) && (
          <p>This names a secret. Its value is not kept beyond this dialog: type it once more.</p>
        )}
        <p id={id} role="alert" className="text-danger">
          {fault !== undefined && <ServiceText text={fault} />}
        </p>
        <div className="flex justify-end gap-2">
          <Button unavailable={unavailable} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" look="primary" unavailable={unavailable}>
            {isSending ? 'Sending…' : title}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
