import { nameOf } from '~/api/pipelines'
import type { RegisteredTool } from '~/api/registered-tools'
import { asSentence, describeReadError } from '~/components/error-messages'
import { ServiceText } from '~/components/service-text'
import { unreturnedText } from '~/domain/secrets-at-risk'
import { RegisteredToolField } from '~/components/source-picker/registered-tool-field'
import type { ToolUse } from '~/components/tool-uses'
import { counted, countText } from '~/lib/count-text'
import { useRegisteredTools } from '~/queries/registered-tools'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'
import { ReplacementResults, type StageProps } from './replacement-results'
import { MAX_PIPELINES, useReplacement, type ReplacementRow } from './use-replacement'
import type { ReactNode } from 'react'
import { groupByReason } from '~/batch/ui/preflight-findings'

interface ReplaceToolDialogProps {
  readonly tool: RegisteredTool
  readonly uses: readonly ToolUse[] | undefined
  readonly onClose: () => void
}

export function ReplaceToolDialog({ tool, uses, onClose }: ReplaceToolDialogProps) {
  const replacement = useReplacement(tool._id ?? '', uses)
  return replacement.confirmed === undefined ? (
    <Check tool={tool} replacement={replacement} onClose={onClose} />
  ) : (
    <ReplacementResults
      tool={tool}
      rows={replacement.confirmed}
      replacement={replacement}
      onClose={onClose}
    />
  )
}

function Check({ tool, replacement, onClose }: StageProps) {
  const { total, asked, to, setTo, rows, count, error, checkAgain, confirm } = replacement
  const isChange = ({ plan }: ReplacementRow) => plan.kind === 'change'
  const chosen = rows?.filter(isChange) ?? []
  const ongoing = chosen.filter(({ isOngoing }) => isOngoing).length
  const unset = chosen.flatMap(({ plan }) => (plan.kind === 'change' ? plan.unreturned : []))
  const lossy = chosen.filter(({ isLossy }) => isLossy).map(({ name }) => name)
  const type = tool.tool_identifier ?? ''
  const other = useRegisteredTools().data?.items.find(({ _id }) => _id === to)
  const isFitting = to !== tool._id && other?.tool_identifier === type
  const title = `Replace in ${counted(rows ? chosen.length : asked, 'pipeline')}`
  return (
    <Dialog
      title={title}
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ConfirmButton
            look="primary"
            unavailable={
              rows === undefined
                ? 'The pipelines have not been read.'
                : !isFitting
                  ? 'Choose another registered tool of the same type.'
                  : chosen.length === 0
                    ? 'None of these pipelines can be changed. The list shows the reasons.'
                    : undefined
            }
            onClick={() => confirm(chosen)}
          >
            {title}
          </ConfirmButton>
        </>
      }
    >
      <RegisteredToolField
        label={`Replace ${visibleText(nameOf(tool).slice(0, 100))} with`}
        identifiers={[type]}
        {...(tool._id !== undefined && { without: tool._id })}
        value={to}
        onChange={setTo}
      />
      <div
        className={`border-notice-line bg-notice flex-col gap-1 rounded-sm border px-3 py-2 text-sm ${isFitting ? 'flex' : 'hidden'}`}
      >
        {unset.length > 0 && (
          <p>
            <ServiceText text={unreturnedText([...new Set(unset)])} />
          </p>
        )}
        {lossy.length > 0 && (
          <p>
            The update may also change values that a browser cannot keep exactly, for example very
            large numbers. These pipelines contain such values:{' '}
            <ServiceText text={lossy.join(', ')} />. “Raw JSON” on its page names them.
          </p>
        )}
        {ongoing > 0 && (
          <p>
            {counted(ongoing, 'pipeline is', 'pipelines are')} queued, running or waiting. The
            service does not say which tool a current run uses.
          </p>
        )}
        <p>
          The service documents only name and description for an update. It may refuse or ignore the
          steps. If the service ignores the steps of one pipeline, Sluice sends no further updates.
        </p>
      </div>
      {total > MAX_PIPELINES && (
        <p className="text-sm">
          {counted(total, 'pipeline')} use this tool. Sluice replaces it in at most {MAX_PIPELINES}{' '}
          at once. Replace it in the others afterwards.
        </p>
      )}
      <p role="status" className="text-sm empty:hidden">
        {rows === undefined &&
          error === null &&
          `Reading the pipelines… ${countText(count)} of ${countText(asked)}`}
      </p>
      {rows === undefined && error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          <span>
            The pipelines could not be read.{' '}
            <ServiceText text={asSentence(describeReadError(error).cause)} />
          </span>
          <Button onClick={() => checkAgain()}>Retry</Button>
        </div>
      )}
      {rows !== undefined && <PreflightRows rows={rows} />}
    </Dialog>
  )
}

function PreflightRows({ rows }: { readonly rows: readonly ReplacementRow[] }) {
  const chosen: NamedRow[] = []
  const cannot: (NamedRow & { reason: string })[] = []
  for (const { id, name, plan } of rows) {
    if (plan.kind === 'change') chosen.push({ id, name, detail: plan.steps.join(', ') })
    else cannot.push({ id, name, reason: plan.reason })
  }
  return (
    <>
      <Group title="Cannot be changed" count={cannot.length}>
        {groupByReason(cannot).map(({ title, items }) => (
          <div key={title} className="pb-2">
            <h4 className="text-soft pb-1 break-words">
              <ServiceText text={title} />
            </h4>
            <NamedRows rows={items} />
          </div>
        ))}
      </Group>
      <Group title="Will change" count={chosen.length}>
        <p className="text-soft pb-1">
          Only the id of the tool changes. The other values of the steps must fit the new tool.
        </p>
        <NamedRows rows={chosen} />
      </Group>
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly count: number
  readonly children: ReactNode
}

function Group({ title, count, children }: GroupProps) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="text-sm">
      <h3 className="pb-1 font-medium">
        {title} ({countText(count)})
      </h3>
      {children}
    </section>
  )
}

interface NamedRow {
  readonly id: string
  readonly name: string
  readonly detail?: string
}

function NamedRows({ rows }: { readonly rows: readonly NamedRow[] }) {
  return (
    <ul className="[&>li]:hairline [&>li]:border-t">
      {rows.map(({ id, name, detail }) => (
        <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-3 py-1">
          <span className="min-w-0 flex-1 basis-40 font-medium break-words">
            <ServiceText text={name} />
          </span>
          {detail !== undefined && (
            <span className="text-soft min-w-0 break-words sm:w-80">
              <ServiceText text={detail} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
