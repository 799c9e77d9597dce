import { useEffect, useEffectEvent, useState } from 'react'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { BatchView, PreflightAlreadySent } from '~/batch/engine/batch'
import { counted, countText } from '~/lib/count-text'
import type { ResourceType } from '~/domain/action-table'
import { Button } from '~/ui/button'
import { isRunning, useBatches } from './batch-store'
import { PreflightGroup, type Include } from './preflight-group'

interface AlreadySentGroupsProps {
  readonly engine: BatchEngine
  readonly type: ResourceType
  readonly items: readonly PreflightAlreadySent[]
  readonly onRemove: ((id: string) => void) | undefined
  readonly include: (label: string) => Include
  readonly onCheckAgain: () => void
}

/**
 * The targets that another batch has queued, or has sent without a known outcome. A target that is queued or in flight
 * cannot be sent again. For the others, the user can check the status, or include them.
 */
export function AlreadySentGroups(props: AlreadySentGroupsProps) {
  const { engine, type, items, include, onRemove, onCheckAgain } = props
  const unknown = items.filter(({ state }) => state === 'unknown')
  const count = countText(unknown.length)
  return (
    <>
      <PreflightGroup
        id="sending"
        title="Being sent now"
        items={items.filter(({ state }) => state === 'sending')}
      />
      <PreflightGroup
        id="sent"
        title="Already sent, outcome unknown"
        items={unknown}
        onRemove={onRemove}
        include={include(unknown.length === 1 ? 'Send it again' : `Send these ${count} again`)}
        actions={<CheckStatus {...{ engine, type }} items={unknown} onChecked={onCheckAgain} />}
      />
    </>
  )
}

interface CheckStatusProps extends Pick<AlreadySentGroupsProps, 'engine' | 'type' | 'items'> {
  readonly onChecked: () => void
}

/** The button that checks the status in the batches that sent the ids, and then repeats the preflight. */
function CheckStatus({ engine, type, items, onChecked }: CheckStatusProps) {
  const batches = useBatches()
  /**
   * Undefined before the click. `ids`: the batches that are being checked. `before`: all batches at the time of the
   * click.
   */
  const [check, setCheck] = useState<{ ids: readonly string[]; before: typeof batches }>()
  const start = () => {
    const ids = [...new Set(items.map(({ batch }) => batch))]
    const isOpen = (batch: BatchView) => isRunning(batch) || batch.counts.unknown > 0
    // If none of these batches will change, `onChecked` is called now, because no later change would call it.
    if (!ids.flatMap((id) => engine.batch(id) ?? []).some(isOpen)) return onChecked()
    for (const id of ids) {
      const sent = items.filter(({ batch }) => batch === id)
      engine.checkStatus(
        id,
        sent.map(({ target }) => target.id),
      )
    }
    return setCheck({ ids, before: batches })
  }
  const checking = batches.filter(({ id }) => check?.ids.includes(id) === true)
  const isChecked = check !== undefined && batches !== check.before && !checking.some(isRunning)
  const checked = useEffectEvent(onChecked)
  useEffect(() => {
    if (isChecked) checked()
  }, [isChecked])
  const isElsewhere = checking.some(({ stage }) => stage === 'elsewhere')
  const reason = isElsewhere
    ? 'Another tab runs the earlier batch. Sluice checks this list again when that tab has finished.'
    : 'The status is being read.'
  return (
    <Button unavailable={check === undefined ? undefined : reason} onClick={start}>
      Check status of {counted(items.length, type)}
    </Button>
  )
}
