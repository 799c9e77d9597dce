import { useEffect, useEffectEvent, useState } from 'react'
import type { BatchEngine, BatchView, PreflightAlreadySent } from '~/batch/engine/batch'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { PreflightGroup, type Include } from './preflight-group'
import { isRunning, useBatchViews } from './engine-store'

interface AlreadySentGroupsProps {
  readonly engine: BatchEngine
  readonly items: readonly PreflightAlreadySent[]
  readonly onRemove: (id: string) => void
  readonly include: (label: string) => Include
  readonly onCheckAgain: () => void
}

/**
 * What an earlier batch has not brought to an end. What is being sent cannot be sent again; an unknown
 * outcome can be checked, and sent again by somebody who says so.
 */
export function AlreadySentGroups(props: AlreadySentGroupsProps) {
  const { engine, items, include, onRemove, onCheckAgain } = props
  const unknown = items.filter(({ state }) => state === 'unknown')
  const count = countText(unknown.length)
  return (
    <>
      <PreflightGroup
        title="Being sent now"
        items={items.filter(({ state }) => state === 'sending')}
      />
      <PreflightGroup
        title="Already sent, outcome unknown"
        items={unknown}
        onRemove={onRemove}
        include={include(
          unknown.length === 1 ? 'Send it again as well' : `Send these ${count} again as well`,
        )}
        actions={<CheckStatus engine={engine} items={unknown} onChecked={onCheckAgain} />}
      />
    </>
  )
}

interface CheckStatusProps {
  readonly engine: BatchEngine
  readonly items: readonly PreflightAlreadySent[]
  readonly onChecked: () => void
}

/** Reads the status for the batches that sent them, and looks at everything again once it is known. */
function CheckStatus({ engine, items, onChecked }: CheckStatusProps) {
  const views = useBatchViews()
  const [asked, setAsked] = useState<{ batches: readonly string[]; views: typeof views }>()
  const check = () => {
    const batches = [...new Set(items.map(({ batch }) => batch))]
    const isOpen = (view: BatchView) => isRunning(view) || view.counts.unknown > 0
    // Nothing would change any more, so nothing would be heard of them.
    if (!batches.flatMap((id) => engine.batch(id) ?? []).some(isOpen)) return onChecked()
    for (const batch of batches) {
      const ids = items.filter((item) => item.batch === batch).map(({ target }) => target.id)
      engine.checkStatus(batch, ids)
    }
    return setAsked({ batches, views })
  }
  const checking = views.filter(({ id }) => asked?.batches.includes(id) === true)
  const isChecked = asked !== undefined && views !== asked.views && !checking.some(isRunning)
  const checked = useEffectEvent(onChecked)
  useEffect(() => {
    if (isChecked) checked()
  }, [isChecked])
  const isElsewhere = checking.some(({ stage }) => stage === 'elsewhere')
  const reason = isElsewhere
    ? 'Another tab works on this batch. The list is checked again when that tab ends.'
    : 'Reading the status.'
  return (
    <Button unavailable={asked === undefined ? undefined : reason} onClick={check}>
      Check status of {countText(items.length)}
    </Button>
  )
}
