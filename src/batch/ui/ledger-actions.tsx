import { curlText } from '~/api/curl'
import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { curlOfChunks } from '~/api/action-curl'
import type { Config } from '~/api/config'
import type { BatchView } from '~/batch/engine/batch'
import { batchCallOf } from '~/batch/engine/send-chunk'
import { paths } from '~/components/paths'
import { idsQuery, MAX_IDS } from '~/domain/query-language/ids-query'
import { counted, countText } from '~/lib/count-text'
import { changedParams } from '~/lib/view-params'
import { useDeletedCopies } from '~/queries/deleted-copies'
import { useService } from '~/queries/service-context'
import { usePageCommands } from '~/stores/page-commands'
import { Button, LinkButton } from '~/ui/button'
import { useCopyMessage } from '~/components/copy-outcome'
import { Icon } from '~/ui/icon'
import { Menu, useFittingCount, type MenuEntry } from '~/ui/menu'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'
import type { CurrentProps } from './ledger-columns'
import type { LedgerViewProps } from './ledger-view'
import { saveLedger } from './ledger-export'
import { canRetry, ledgerIds, NO_RESULTS } from './ledger-rows'
import { LoggedRequests, WHERE_REQUESTS_ARE_KEPT } from './logged-requests'
import { RecoverAll } from './recover-all'
import { moveFocusToResults } from './recover-as-new'
import { useWhyNotSentAgain, useRepeatBatch } from './send-again'
import { existingKeys } from './use-batch-effects'

interface LedgerEntry extends MenuEntry {
  readonly id: string
  readonly look?: 'primary'
  /** If given, the button in the bar is a link to this address. */
  readonly to?: string
}

export interface LedgerCommands {
  /** More buttons. On a phone they are in the menu. */
  readonly commands?: readonly LedgerEntry[]
}

/** The actions of a batch. As many as fit are buttons, and the menu has all others. */
export function LedgerActions(props: LedgerViewProps & CurrentProps & LedgerCommands) {
  const { engine, batch, only, onSelect: selectIds } = props
  const { action, type, counts, stage } = batch
  // The list of pipelines has neither tasks nor deleted pipelines.
  const isListed = type === 'pipeline' && action !== 'delete'
  const isOver = stage === 'finished'
  const ids = useMemo(() => (isOver ? ledgerIds(batch, only) : []), [isOver, batch, only])
  const isTooLong = isListed && ids.length > MAX_IDS
  const query = isListed ? idsQuery(ids) : undefined
  const addressOf = useQueryAddress()
  const navigate = useNavigate()
  const list = query && addressOf(query)
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const whyNotSent = useWhyNotSentAgain(batch)
  const remaining = useMemo(() => (isOver ? existingKeys(ids, batch) : ids), [isOver, ids, batch])
  const selectAgain: LedgerEntry | false = isOver &&
    selectIds !== undefined &&
    (ids.length === 0 || remaining.length > 0) && {
      id: 'select',
      label: batch.total === 1 ? `Select the ${type} again` : 'Select these again',
      unavailable: ids.length === 0 ? NO_RESULTS : undefined,
      onSelect: () => selectIds(remaining),
    }
  const entries: LedgerEntry[] = []
  if (stage === 'sending' && counts.queued > 0)
    entries.push({
      id: 'cancel',
      label: `Cancel the ${countText(counts.queued)} not sent`,
      onSelect: () => engine.stopRest(batch.id),
    })
  if (batch.canSendRest)
    entries.push({
      id: 'rest',
      label: 'Send the rest',
      look: 'primary',
      unavailable: whyNotSent,
      onSelect: () => engine.sendRest(batch.id),
    })
  if (batch.offersSmallerChunks)
    entries.push({
      id: 'smaller',
      label: 'Send in smaller requests',
      look: 'primary',
      unavailable: whyNotSent,
      onSelect: () => engine.sendSmaller(batch.id),
    })
  if (isOver && counts.unknown > 0)
    entries.push({
      id: 'check',
      label: `Check status of ${counted(counts.unknown, type)}`,
      onSelect: () => engine.checkStatus(batch.id),
    })
  const others: LedgerEntry[] = [...(props.commands ?? [])]
  // The address of the list cannot name so many ids, so a button selects the pipelines in the list instead.
  if (isTooLong && selectAgain) others.push(selectAgain)
  if (list)
    others.push({
      id: 'list',
      label: 'Show in list',
      to: list,
      onSelect: () => void navigate(list),
    })
  const inRow = isNarrow ? entries : [...entries, ...others]
  const row = useRef<HTMLSpanElement>(null)
  const fitting = useFittingCount(row)
  return (
    <>
      <span
        ref={row}
        className="flex h-7 min-w-0 flex-wrap justify-end gap-y-4 overflow-clip [overflow-clip-margin:4px] pointer-coarse:h-11"
      >
        {inRow.map(({ id, label, look, unavailable, to, onSelect }, at) => (
          <span
            key={id}
            ref={moveFocusToResults}
            className={`pl-2 ${at < fitting ? '' : 'invisible'}`}
          >
            {to === undefined ? (
              <Button look={look ?? 'plain'} unavailable={unavailable} onClick={onSelect}>
                {label}
              </Button>
            ) : (
              <LinkButton look="plain" to={to}>
                {label}
              </LinkButton>
            )}
          </span>
        ))}
      </span>
      {action === 'delete' && isOver && <RecoverDeleted batch={batch} />}
      <LedgerMenu
        {...props}
        buttons={inRow}
        fitting={fitting}
        whyNotSent={whyNotSent}
        commands={isNarrow ? others : []}
        selectAgain={isTooLong ? false : selectAgain}
        whyNoLink={isTooLong ? whyNoLink(selectAgain) : undefined}
      />
    </>
  )
}

const whyNoLink = (instead: MenuEntry | false) =>
  `A link to the list can name at most ${MAX_IDS} pipelines.${instead ? ` Use “${instead.label}” instead.` : ''}`

/** Makes the address of the list of pipelines with a query. If the list is open, it keeps its sort and its columns. */
export function useQueryAddress(): (query: string) => string {
  const { pathname, search } = useLocation()
  const view = new URLSearchParams(pathname === paths.pipelines() ? search : '')
  return (q) => `${paths.pipelines()}?${changedParams(view, { q, status: '' }).toString()}`
}

function RecoverDeleted({ batch }: Pick<LedgerViewProps, 'batch'>) {
  const deleted = new Set(ledgerIds(batch, new Set(['done'])))
  return <RecoverAll copies={useDeletedCopies().filter(({ id }) => deleted.has(id))} />
}

/** The results do not contain the reason of a rejection, so the curl command contains this placeholder. */
const REASON = 'REASON'

/** The curl commands that repeat this batch for some of its ids, one for each chunk. They never contain the token. */
function curlOfBatch(
  batch: BatchView,
  ids: readonly string[],
  baseUrl: string,
  { batchChunk, auth }: Pick<Config, 'batchChunk' | 'auth'>,
): string {
  const call = batchCallOf({ ...batch, message: REASON }, ids)
  return curlText(curlOfChunks(call, batchChunk, baseUrl, auth))
}

interface LedgerMenuProps extends LedgerViewProps, CurrentProps, LedgerCommands {
  readonly selectAgain: LedgerEntry | false
  /** All buttons of the bar. The first `fitting` of them are visible in the bar. */
  readonly buttons: readonly LedgerEntry[]
  readonly fitting: number
  readonly whyNotSent: string | undefined
  /** Why “Show in list” is unavailable. */
  readonly whyNoLink: string | undefined
}

const heldEntries = (held: readonly LedgerEntry[], current: readonly LedgerEntry[]) =>
  held.map(
    (entry) =>
      current.find(({ id }) => id === entry.id) ?? { ...entry, unavailable: 'No longer possible.' },
  )

function LedgerMenu(props: LedgerMenuProps) {
  const { engine, batch, only, currentOf, buttons, fitting, selectAgain, whyNotSent } = props
  const { whyNoLink: reason, commands = [], onSelect } = props
  const { client, config } = useService()
  const repeat = useRepeatBatch(batch)
  /**
   * The upper groups of the open menu, with the entries at the time of opening. Otherwise a reply could move another
   * entry under the pointer.
   */
  const [opened, setOpened] = useState<{ anchor: HTMLElement; first: LedgerEntry[][] }>()
  const { copy, copied } = useCopyMessage('right-0')
  const [isLogOpen, setIsLogOpen] = useState(false)
  // The entries are made only when the menu or the palette opens, because 10,000 items take some milliseconds.
  const repeats = () => {
    const retryable = [...batch.items()].filter(
      (item) => batch.stage === 'finished' && canRetry(item, currentOf(item)),
    )
    const count = countText(retryable.length)
    const entries: LedgerEntry[] = [...commands]
    if (retryable.length > 1)
      entries.push({
        id: 'retry',
        label: `Retry all ${count}…`,
        unavailable: whyNotSent,
        onSelect: () => repeat(retryable),
      })
    // Left out if every item can be retried, because `selectAgain` below then selects the same items. Also left out if
    // the results are filtered, because `selectAgain` then selects the shown results.
    if (onSelect && only.size === 0 && retryable.length > 0 && retryable.length < batch.total)
      entries.push({
        id: 'failed',
        label: `Select the ${count} to retry`,
        onSelect: () => onSelect(retryable.map(({ target }) => target.id)),
      })
    if (selectAgain) entries.push(selectAgain)
    if (reason)
      entries.push({ id: 'list', label: 'Show in list', unavailable: reason, onSelect: () => {} })
    return entries
  }
  const groups = (): readonly (readonly MenuEntry[])[] => {
    const ids = ledgerIds(batch, only)
    const idCount = counted(ids.length, 'id')
    const results = counted(ids.length, 'result')
    const unavailable = ids.length === 0 ? NO_RESULTS : undefined
    return [
      [
        {
          label: batch.total === 1 ? 'Copy id' : `Copy ${idCount}`,
          unavailable,
          onSelect: () => copy(ids.join('\n'), `${idCount} copied`),
        },
        {
          label: only.size === 0 ? 'Copy curl' : `Copy curl of ${idCount}`,
          unavailable,
          onSelect: () => copy(curlOfBatch(batch, ids, client.baseUrl, config), 'curl copied'),
        },
        {
          label: 'Requests and answers…',
          unavailable: engine.requests(batch.id).length === 0 ? WHERE_REQUESTS_ARE_KEPT : undefined,
          onSelect: () => setIsLogOpen(true),
        },
      ],
      (['csv', 'json'] as const).map((format) => ({
        label: `Export ${results} as ${format.toUpperCase()}`,
        unavailable,
        onSelect: () => saveLedger(format, batch, only, currentOf),
      })),
    ]
  }
  usePageCommands(() =>
    [...repeats(), ...groups().flat()]
      .filter(({ unavailable }) => unavailable === undefined)
      .map((entry) => ({ group: 'Results', label: entry.label, run: entry.onSelect })),
  )
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="menu"
        aria-label="More about these results"
        className="pointer-coarse:min-w-11"
        onClick={({ currentTarget }) => {
          setOpened({ anchor: currentTarget, first: [buttons.slice(fitting), repeats()] })
        }}
      >
        <Icon name="more" />
        {copied}
      </Button>
      {opened && (
        <Menu
          label="More about these results"
          anchor={opened.anchor}
          groups={[
            ...opened.first.map((group) => heldEntries(group, [...buttons, ...repeats()])),
            ...groups(),
          ]}
          onClose={() => setOpened(undefined)}
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
