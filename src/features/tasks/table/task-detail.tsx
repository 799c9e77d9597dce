import { curlText } from '~/api/curl'
import { curlOfAction } from '~/api/action-curl'
import { isOffline } from '~/api/api-error'
import { NO_STATE } from '~/batch/engine/outcome-messages'
import { CodeDetails } from '~/components/code-details'
import { asSentence, describeReadError } from '~/components/error-messages'
import { RawJson } from '~/components/raw-json'
import { useService } from '~/queries/service-context'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { saveTasks } from '~/stores/saved-tasks'
import { scriptOf, type TaskEntry } from '../data/use-tasks'

export function TaskDetail({
  entry,
  isKept,
}: {
  readonly entry: TaskEntry
  readonly isKept: boolean
}) {
  const { id, record, trouble } = entry
  const { client, config } = useService()
  const curl = curlOfAction(
    { action: 'status', type: 'task', target: [id] },
    client.baseUrl,
    config.auth,
  )
  const script = scriptOf(record)
  return (
    <section aria-label="Task" className="flex flex-col gap-3 pt-2 text-sm">
      {trouble !== undefined && <p>{sentenceOf(trouble)}</p>}
      {!isKept && trouble?.kind !== 'gone' && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          This task was opened by a link and is not in your list.
          <Button onClick={() => saveTasks([id])}>Keep in this browser</Button>
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
        {/* On a wide screen, the row shows the id. */}
        <dt className="text-soft self-center max-sm:sr-only lg:hidden">Id</dt>
        <dd className="flex items-center gap-2 max-sm:col-span-2 lg:hidden">
          <ServiceCode text={id} className="min-w-0 text-xs break-all" />
          <CopyButton isCommand isCompact label="Copy id" text={() => id} />
        </dd>
        {record !== undefined && (
          <>
            <dt className="text-soft">Description</dt>
            <dd className="max-w-prose break-words whitespace-pre-wrap">
              {record.description === undefined || record.description === '' ? (
                <span className="text-soft">none</span>
              ) : (
                <ServiceText text={record.description} />
              )}
            </dd>
            <dt className="text-soft">Created by</dt>
            <dd>
              {record.createdBy === undefined ? (
                <span className="text-soft">unknown</span>
              ) : (
                <ServiceText text={record.createdBy} />
              )}
            </dd>
          </>
        )}
        {script !== '' && (
          <>
            <dt className="text-soft">Script</dt>
            <dd className="min-w-0 font-mono text-xs break-words whitespace-pre-wrap">
              <ServiceText text={script} />
            </dd>
          </>
        )}
      </dl>
      <div>
        {record !== undefined && <RawJson pipeline={record} />}
        <CodeDetails summary="curl" text={curlText(curl)} copyLabel="Copy curl" />
      </div>
    </section>
  )
}

function sentenceOf(trouble: NonNullable<TaskEntry['trouble']>) {
  switch (trouble.kind) {
    case 'gone':
      return 'The service has no task with this id. The task may have been deleted, or the id may belong to a pipeline.'
    case 'denied':
      return <ServiceText text={trouble.reason ?? 'You have no access to this task.'} />
    case 'absent':
    case 'unreadable':
      return `${NO_STATE} You can still act on the task.`
    case 'failed':
      return (
        <>
          The status of the task could not be read.{' '}
          {!isOffline(trouble.error) && (
            <ServiceText text={asSentence(describeReadError(trouble.error).cause)} />
          )}
        </>
      )
    default:
      return trouble satisfies never
  }
}
