import { useState } from 'react'
import { useAnnounce } from '~/components/announcer'
import { READ_ONLY } from '~/components/why-not-allowed'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { copyText } from '~/ui/copy-button'
import { Icon } from '~/ui/icon'
import { Menu, type MenuEntry } from '~/ui/menu'
import type { LedgerProps } from './ledger'
import { saveLedgerCsv, saveLedgerJson } from './ledger-export'
import { canRetry, idsIn } from './ledger-lines'
import { useBatch } from './use-batch'
import type { Config } from '~/api/config'
import { curlOfChunks } from '~/api/action-curl'
import type { BatchView } from '~/batch/engine/batch'
import { callOf } from '~/batch/engine/send-chunk'

/** The reason of a rejection is not kept, so its command says where it goes. */
const REASON = 'REASON'

/** The commands that do what this batch did, a chunk each; the token stays `$API_TOKEN`. */
function curlOfBatch(
  batch: BatchView,
  baseUrl: string,
  { batchChunk, auth }: Pick<Config, 'batchChunk' | 'auth'>,
): string {
  const ids = [...batch.items()].map(({ target }) => target.id)
  const call = callOf({ ...batch, message: REASON }, ids)
  const script = curlOfChunks(call, batchChunk, baseUrl, auth)
  return script.ok ? script.script : `# ${script.reason}`
}

const EVERY: ReadonlySet<never> = new Set()

/** What is wanted more rarely of a batch. */
export function LedgerMenu({ batch, onSelect }: LedgerProps) {
  const { client, config } = useService()
  const { request } = useBatch()
  const announce = useAnnounce()
  const [button, setButton] = useState<HTMLElement>()
  const [copied, setCopied] = useState('')
  const isFinished = batch.stage === 'finished'
  // Only for the open menu: of 10,000 they take some milliseconds.
  const retryable =
    isFinished && button !== undefined
      ? [...batch.items()].filter((item) => canRetry(batch, item))
      : []
  const say = (words: string) => {
    setCopied(words)
    announce(words)
  }
  const copy = (text: string, done: string) => void copyText(text, done).then(say)
  const again: MenuEntry[] = []
  if (retryable.length > 1)
    again.push({
      label: `Retry all ${countText(retryable.length)}…`,
      unavailable: config.readOnly ? READ_ONLY : undefined,
      run: () =>
        request(
          batch.action,
          retryable.map(({ target }) => target),
          { type: batch.type },
        ),
    })
  if (isFinished && onSelect !== undefined)
    again.push({
      label: batch.total === 1 ? 'Select it again' : 'Select these again',
      run: () => onSelect(idsIn(batch, EVERY)),
    })
  const groups: readonly (readonly MenuEntry[])[] = [
    again,
    [
      {
        label: batch.total === 1 ? 'Copy id' : 'Copy ids',
        run: () => copy(idsIn(batch, EVERY).join('\n'), 'Ids copied'),
      },
      {
        label: 'Copy curl',
        run: () => copy(curlOfBatch(batch, client.baseUrl, config), 'Curl copied'),
      },
    ],
    [
      { label: 'CSV', run: () => saveLedgerCsv(batch) },
      { label: 'JSON', run: () => saveLedgerJson(batch) },
    ],
  ]
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
          groups={groups}
          onClose={() => setButton(undefined)}
        />
      )}
    </>
  )
}
