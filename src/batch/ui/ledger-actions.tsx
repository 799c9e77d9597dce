import { curlText } from '~/api/curl'
import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { curlOfChunks } from '~/api/action-curl'
import type { Config } from '~/api/config'
import type { BatchView } from '~/batch/engine/batch'
import { batchCallOf } from '~/batch/engine/send-chunk'
import { useAnnounce } from '~/components/announcer'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/components/why-not-allowed'
import { idsQuery, MAX_IDS } from '~/domain/query-language/ids-query'
import { counted, countText } from '~/lib/count-text'
import { changedParams } from '~/lib/view-params'
import { useDeletedCopies } from '~/queries/deleted-copies'
import { useService } from '~/queries/service-context'
import { useNow } from '~/stores/clock'
import { usePageCommands } from '~/stores/page-commands'
import { Button, type ButtonProps } from '~/ui/button'
import { copyText } from '~/ui/copy-button'
import { Icon } from '~/ui/icon'
import { LinkButton } from '~/ui/link-button'
import { Menu, type MenuEntry } from '~/ui/menu'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import type { OutcomeKind } from './batch-labels'
import type { LedgerViewProps } from './ledger-view'
import { saveLedgerCsv, saveLedgerJson } from './ledger-export'
import { canRetry, ledgerIds } from './ledger-rows'
import { LoggedRequests } from './logged-requests'
import { RecoverAll } from './recover-all'
import { moveFocusToResults } from './recover-as-new'
import { useRepeatBatch } from './use-repeat-batch'

export interface LedgerCommands {
  /** More buttons. On a phone they are in the menu. */
  readonly commands?: readonly MenuEntry[]
}

export function LedgerActions(props: LedgerViewProps & LedgerCommands) {
  const { engine, batch, only, onSelect: selectIds } = props
  const { id, action, type, counts, stage } = batch
  // The list of pipelines has neither tasks nor deleted pipelines.
  const isListed = type === 'pipeline' && action !== 'delete'
  const isOver = stage === 'finished'
  const { query, isTooLong } = useMemo(() => {
    const ids = isListed && isOver ? ledgerIds(batch, only) : []
    return { query: idsQuery(ids), isTooLong: ids.length > MAX_IDS }
  }, [isListed, isOver, batch, only])
  const addressOf = useListAddress()
  const list = query && addressOf(query)
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const selectAgain: MenuEntry | false = isOver &&
    selectIds !== undefined && {
      label: batch.total === 1 ? 'Select it again' : 'Select these again',
      onSelect: () => selectIds(ledgerIds(batch, EVERY)),
    }
  // The address of the list cannot name so many ids, so a button selects the pipelines in the list instead.
  const commands = [...(props.commands ?? []), ...(isTooLong && selectAgain ? [selectAgain] : [])]
  return (
    <>
      {stage === 'sending' && counts.queued > 0 && (
        <Button ref={moveFocusToResults} onClick={() => engine.stopRest(id)}>
          Cancel the {countText(counts.queued)} not sent
        </Button>
      )}
      {batch.canSendRest && (
        <SendAgainButton
          ref={moveFocusToResults}
          batch={batch}
          look="primary"
          onClick={() => engine.sendRest(id)}
        >
          Send the rest
        </SendAgainButton>
      )}
      {batch.offersSmallerChunks && (
        <SendAgainButton
          ref={moveFocusToResults}
          batch={batch}
          look="primary"
          onClick={() => engine.sendSmaller(id)}
        >
          Send in smaller chunks
        </SendAgainButton>
      )}
      {stage === 'finished' && counts.unknown > 0 && (
        <Button ref={moveFocusToResults} onClick={() => engine.checkStatus(id)}>
          Check status of {counted(counts.unknown, type)}
        </Button>
      )}
      {!isNarrow &&
        commands.map(({ label, unavailable, onSelect }) => (
          <Button key={label} unavailable={unavailable} onClick={onSelect}>
            {label}
          </Button>
        ))}
      {list !== undefined && !isNarrow && (
        <LinkButton look="plain" to={list}>
          Show in list
        </LinkButton>
      )}
      {action === 'delete' && stage === 'finished' && <RecoverDeleted batch={batch} />}
      <LedgerMenu
        {...props}
        commands={isNarrow ? commands : []}
        selectAgain={isTooLong ? false : selectAgain}
        list={isNarrow ? list : undefined}
        isTooLong={isTooLong}
      />
    </>
  )
}

/** Makes the address of the list of pipelines with a query. If the list is open, it keeps its sort and its columns. */
export function useListAddress(): (query: string) => string {
  const { pathname, search } = useLocation()
  const view = new URLSearchParams(pathname === paths.pipelines() ? search : '')
  return (q) => `${paths.pipelines()}?${changedParams(view, { q, status: '' }).toString()}`
}

function RecoverDeleted({ batch }: Pick<LedgerViewProps, 'batch'>) {
  const deleted = new Set(ledgerIds(batch, DONE))
  const copies = useDeletedCopies().filter(({ id }) => deleted.has(id))
  return <RecoverAll copies={copies} />
}

/** The results do not contain the reason of a rejection, so the curl command contains this placeholder. */
const REASON = 'REASON'

/** The curl commands that repeat this batch, one for each chunk. They have `$API_TOKEN` in place of the token. */
function curlOfBatch(
  batch: BatchView,
  baseUrl: string,
  { batchChunk, auth }: Pick<Config, 'batchChunk' | 'auth'>,
): string {
  const ids = [...batch.items()].map(({ target }) => target.id)
  const call = batchCallOf({ ...batch, message: REASON }, ids)
  return curlText(curlOfChunks(call, batchChunk, baseUrl, auth))
}

const EVERY: ReadonlySet<never> = new Set()
const DONE: ReadonlySet<OutcomeKind> = new Set(['done'])

interface LedgerMenuProps extends LedgerViewProps, LedgerCommands {
  readonly selectAgain: MenuEntry | false
  /** The address of the list with these pipelines. Given only if the results have no room for a link. */
  readonly list: string | undefined
  /** Whether the batch has more pipelines than the address of the list can name. */
  readonly isTooLong: boolean
}

function LedgerMenu(props: LedgerMenuProps) {
  const { engine, batch, selectAgain, list, isTooLong, commands = [] } = props
  const navigate = useNavigate()
  const { client, config } = useService()
  const repeat = useRepeatBatch(batch)
  const announce = useAnnounce()
  const [button, setButton] = useState<HTMLElement>()
  const [copied, setCopied] = useState('')
  const [isLogOpen, setIsLogOpen] = useState(false)
  const isFinished = batch.stage === 'finished'
  const showMessage = (message: string) => {
    setCopied(message)
    announce(message)
  }
  const copy = (text: string, done: string) => void copyText(text, done).then(showMessage)
  /** Called when the menu or the palette opens, because it takes some milliseconds for 10,000 items. */
  const groups = (): readonly (readonly MenuEntry[])[] => {
    const retryable = isFinished ? [...batch.items()].filter((item) => canRetry(item)) : []
    const repeats: MenuEntry[] = [...commands]
    if (retryable.length > 1)
      repeats.push({
        label: `Retry all ${countText(retryable.length)}…`,
        unavailable: config.readOnly ? READ_ONLY : undefined,
        onSelect: () => repeat(retryable),
      })
    if (selectAgain) repeats.push(selectAgain)
    if (list !== undefined)
      repeats.push({ label: 'Show in list', onSelect: () => void navigate(list) })
    else if (isTooLong)
      repeats.push({
        label: 'Show in list',
        unavailable: `A link to the list can name at most ${MAX_IDS} pipelines. Use “Select these again” instead.`,
        onSelect: () => undefined,
      })
    return [
      repeats,
      [
        {
          label: batch.total === 1 ? 'Copy id' : 'Copy ids',
          onSelect: () =>
            copy(ledgerIds(batch, EVERY).join('\n'), `${batch.total === 1 ? 'Id' : 'Ids'} copied`),
        },
        {
          label: 'Copy curl',
          onSelect: () => copy(curlOfBatch(batch, client.baseUrl, config), 'curl copied'),
        },
        {
          label: 'Requests and answers…',
          unavailable:
            engine.requests(batch.id).length === 0
              ? 'Requests are kept only in the page that sent them, until you close or reload that page.'
              : undefined,
          onSelect: () => setIsLogOpen(true),
        },
      ],
      [
        { label: 'Export results as CSV', onSelect: () => saveLedgerCsv(batch) },
        { label: 'Export results as JSON', onSelect: () => saveLedgerJson(batch) },
      ],
    ]
  }
  usePageCommands(() =>
    groups()
      .flat()
      .filter(({ unavailable }) => unavailable === undefined)
      .map((entry) => ({ group: 'Results', label: entry.label, run: entry.onSelect })),
  )
  return (
    <>
      {copied !== '' && (
        <span aria-hidden="true" className="text-soft whitespace-nowrap">
          {copied}
        </span>
      )}
      <Button
        look="quiet"
        aria-haspopup="menu"
        aria-label="More about these results"
        className="pointer-coarse:min-w-11"
        onClick={({ currentTarget }) => {
          setCopied('')
          setButton(currentTarget)
        }}
      >
        <Icon name="more" />
      </Button>
      {button !== undefined && (
        <Menu
          label="More about these results"
          anchor={button}
          groups={groups()}
          onClose={() => setButton(undefined)}
        />
      )}
      {isLogOpen && (
        <LoggedRequests
          action={batch.action}
          requests={engine.requests(batch.id)}
          onClose={() => setIsLogOpen(false)}
        />
      )}
    </>
  )
}

/** A button that sends items again. While the batch must wait, the button says why, with the remaining time. */
export function SendAgainButton({
  batch,
  ...button
}: Omit<ButtonProps, 'unavailable'> & { readonly batch: BatchView }) {
  const { config } = useService()
  const { retryAt, isOwnWait } = batch.stopReason ?? {}
  const now = useNow(retryAt !== undefined)
  const seconds = retryAt === undefined ? 0 : Math.ceil((retryAt - now) / 1000)
  const why =
    isOwnWait === true
      ? 'Sluice found no waiting time in the answer, so it waits'
      : 'The service asks Sluice to wait'
  const wait = seconds > 0 ? `${why} ${seconds} s.` : undefined
  return <Button {...button} unavailable={config.readOnly ? READ_ONLY : wait} />
}
