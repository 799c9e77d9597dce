import { useRef, useState } from 'react'
import { LostValues } from '~/components/raw-json'
import { useSavedScroll } from '~/components/use-list-table'
import { PageHeading } from '~/components/page-heading'
import { FieldFrame, INPUT_CLASS } from '~/components/schema-form/form-context'
import { domIdOf } from '~/components/schema-form/field-kinds'
import { isSwitchedOff, READ_ONLY } from '~/domain/allowed-actions'
import { useCanRead, useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { useDelayed } from '~/ui/use-delayed'
import { ActionList } from './form/action-list'
import {
  callTitle,
  hintOfIds,
  readForm,
  type ConsoleField,
  fieldsOf,
  type ConsoleForm,
  containsSecret,
} from './form/console-call'
import { LastRequest } from './history/last-request'
import { useConsole, useSending } from './use-console'
import { unsupportedSpec, actionSpec, type ActionCall } from '~/api/actions'
import { curlOf } from '~/api/curl'
import { CodeDetails, CodeBlock } from '~/components/code-block'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { printJson, type JsonObject } from '~/lib/json'
import { CopyButton } from '~/ui/copy-button'
import { ACTION_TABLE } from '~/domain/action-table'

const NO_PROBLEMS: ReadonlyMap<ConsoleField, string> = new Map()

/**
 * A form for the actions endpoint of the service (docs/service.md#actions). The user can send any combination of action
 * and type that config.json allows.
 */
export default function ConsolePage() {
  const { config } = useService()
  const canRead = useCanRead()
  const { form, choose, type: onType } = useConsole()
  const { isSending, send, ask } = useSending()
  const isLate = useDelayed(isSending, 10_000)
  const [showsProblems, setShowsProblems] = useState(false)
  /** The action and type that the user wants to send, although the service does not offer this combination. */
  const [anyway, setAnyway] = useState('')
  const fields = useRef<HTMLDivElement>(null)

  const { body, call, problems, notOffered, ids } = readForm(form)
  const { action, type, target } = form
  const cell = `${action} ${type}`
  const mayAnyway = notOffered !== undefined && !isSwitchedOff(action)
  const isAnyway = mayAnyway && anyway === cell
  const isRead = action === 'status'
  const order = { title: callTitle(form, ids.length), action, type, target, body, call }
  /** The call, if it is sent as a batch that the user must confirm. Other calls are sent as a single request. */
  const batch =
    call?.action === 'create' || call?.action === 'update' || call?.action === 'status'
      ? undefined
      : call

  const scroller = useRef<HTMLDivElement>(null)
  useSavedScroll(scroller)

  const go = () => {
    setShowsProblems(problems.size > 0)
    const [first] = problems.keys()
    if (first !== undefined) {
      const field = fields.current?.querySelector<HTMLElement>(
        `#${CSS.escape(domIdOf(consoleFieldId(first)))}`,
      )
      return field?.focus()
    }
    if (batch !== undefined) return ask(order, batch)
    return call !== undefined || isAnyway ? send(order) : undefined
  }

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 max-md:scroll-pb-14">
      <PageHeading title="Console" />
      <p className="text-soft max-w-prose text-sm">
        Send an action of the service by hand and read the raw answer.
      </p>
      <div className="mt-4 flex flex-col gap-x-8 gap-y-5 pb-8 md:grid md:grid-cols-[13rem_minmax(0,1fr)]">
        <ActionList
          action={action}
          type={type}
          onChoose={(chosen) => {
            setShowsProblems(false)
            choose(chosen)
          }}
        />
        {/* Where the page is wide enough, the answer is beside the form. */}
        <div className="flex min-w-0 flex-wrap gap-x-8 gap-y-5 max-md:contents">
          <div className="flex max-w-4xl min-w-0 grow basis-160 flex-col gap-5 max-md:contents">
            <div ref={fields} className="flex flex-col gap-3">
              <ConsoleFields
                form={form}
                problems={showsProblems ? problems : NO_PROBLEMS}
                ids={ids}
                onType={onType}
              />
            </div>
            {notOffered !== undefined && (
              <div className="border-notice-line bg-notice flex flex-col gap-1 rounded-sm border px-3 py-2 text-sm">
                <p>{notOffered}</p>
                {mayAnyway && (
                  <label className="flex items-center gap-2 pointer-coarse:min-h-11">
                    <input
                      type="checkbox"
                      checked={isAnyway}
                      onChange={(event) => setAnyway(event.target.checked ? cell : '')}
                    />
                    Send anyway, to see the answer of the service
                  </label>
                )}
              </div>
            )}
            <BodyPreview
              body={body}
              call={call}
              isOffered={notOffered === undefined}
              count={ids.length}
            />
            {/* On a phone, the button stays at the bottom of the window until the user has scrolled to its place. */}
            <div
              data-commands
              className="bg-canvas hairline flex flex-wrap items-center gap-x-3 gap-y-1 max-md:sticky max-md:bottom-0 short:static -mx-4 px-4 max-md:border-t max-md:py-2 max-sm:[&>button]:w-full"
            >
              <Button
                look="primary"
                onClick={go}
                unavailable={
                  config.readOnly && !isRead
                    ? READ_ONLY
                    : !canRead
                      ? 'Sign in first.'
                      : isSending
                        ? 'The previous request is being sent.'
                        : notOffered !== undefined && !isAnyway
                          ? notOffered
                          : undefined
                }
              >
                {order.title}
                {batch && '…'}
              </Button>
              <p role="status" className="text-soft text-sm">
                {isSending
                  ? isLate
                    ? 'Still waiting: the service has not answered for more than 10 s. A sent request cannot be taken back. Sluice waits at most 60 s.'
                    : 'Waiting for the answer…'
                  : batch
                    ? 'Sluice reads the status first, and asks you to confirm if needed.'
                    : undefined}
              </p>
            </div>
          </div>
          <div className="max-w-4xl min-w-0 grow basis-160 max-md:contents">
            <LastRequest isSending={isSending} onTake={choose} />
          </div>
        </div>
      </div>
    </div>
  )
}

interface BodyPreviewProps {
  readonly body: JsonObject
  readonly call: ActionCall | undefined
  readonly isOffered: boolean
  readonly count: number
}

function BodyPreview({ body, call, isOffered, count }: BodyPreviewProps) {
  const { client, config } = useService()
  const { text, cut } = printJson(body, 50_000)
  const spec =
    call === undefined ? (isOffered ? undefined : unsupportedSpec(body)) : actionSpec(call)
  const curl = spec === undefined ? undefined : curlOf(spec, client.baseUrl, config.auth)
  const requests = Math.ceil(count / config.batchChunk)
  const isSplit = requests > 1 && call !== undefined && call.action !== 'status'
  return (
    <section aria-labelledby="console-body" className="flex min-w-0 flex-col gap-2">
      <div data-commands className="flex flex-wrap items-center gap-2">
        <h2 id="console-body" className="mr-auto text-lg font-semibold">
          Request
        </h2>
        <CopyButton label="Copy body" text={() => printJson(body, Infinity).text} />
        {curl?.ok === true && <CopyButton label="Copy curl" text={() => curl.lines} />}
      </div>
      <CodeBlock label="Body" className="max-h-60">
        <span className="text-soft">
          POST {new URL('api/v2/actions', client.baseUrl).pathname}
          {'\n\n'}
        </span>
        <ServiceText text={text} />
      </CodeBlock>
      {(cut || isSplit) && (
        <p className="text-soft text-xs">
          {cut && 'Only the beginning is shown. '}
          {isSplit &&
            `Sluice sends ${countText(requests)} requests of at most ${countText(config.batchChunk)} ids, one after the other.`}
        </p>
      )}
      {curl?.ok === true && <CodeDetails summary="The same request with curl" text={curl.lines} />}
      {curl?.ok === false && <p className="text-soft text-xs">No curl command: {curl.reason}</p>}
    </section>
  )
}

interface ConsoleFieldsProps {
  readonly form: ConsoleForm
  readonly problems: ReadonlyMap<ConsoleField, string>
  readonly ids: readonly string[]
  readonly onType: (field: ConsoleField, text: string) => void
}

const consoleFieldId = (field: ConsoleField) => `console-${field}`

const AREA = `${INPUT_CLASS} !h-auto py-1.5 font-mono sm:!text-xs`

function ConsoleFields({ form, problems, ids, onType }: ConsoleFieldsProps) {
  return fieldsOf(form.action).map((field) => {
    const problem = problems.get(field)
    return (
      <FieldFrame
        key={field}
        id={consoleFieldId(field)}
        label={labelOf(field, form)}
        isRequired
        hint={hintOf(field, form, ids)}
        problems={problem === undefined ? undefined : [problem]}
      >
        {(marks) => (
          <>
            <textarea
              {...marks}
              rows={field === 'settings' ? 6 : 3}
              spellCheck={field === 'message'}
              autoComplete="off"
              value={form[field]}
              onChange={({ target }) => onType(field, target.value)}
              className={field === 'message' ? `${INPUT_CLASS} !h-auto py-1.5` : AREA}
            />
            {field === 'settings' && <LostValues text={form.settings} />}
          </>
        )}
      </FieldFrame>
    )
  })
}

function labelOf(field: ConsoleField, { action }: ConsoleForm): string {
  if (field === 'target') return ACTION_TABLE[action].target === 'one' ? 'Id' : 'Ids'
  return field === 'message' ? 'Reason' : 'Settings'
}

function hintOf(
  field: ConsoleField,
  { action, type, settings }: ConsoleForm,
  ids: readonly string[],
) {
  if (field === 'message') return undefined
  if (field === 'target') return hintOfIds(action, ids)
  if (containsSecret(settings))
    return 'These settings may contain a secret, so Sluice does not store them. A reload removes them.'
  if (action === 'create')
    return 'A JSON object. The service documents no parameters of create. A name is probably required.'
  return type === 'pipeline'
    ? 'A JSON object. The service documents only the keys “name” and “description”.'
    : 'A JSON object. The service documents no settings of a task.'
}
