import { useSyncExternalStore } from 'react'
import { Button } from '~/ui/button'
import { useAgentWork } from '~/stores/agent-work'
import { useLauncher } from './batch-request'

/** Why this page had better stay for now: what a reload would break off. */
export function useUnderWay(): string | undefined {
  const launcher = useLauncher()
  const engine = useSyncExternalStore(launcher.subscribe, launcher.engine)
  const isSending = useSyncExternalStore(
    engine?.subscribe ?? silent,
    () => engine?.isActing() ?? false,
  )
  const isCalling = useAgentWork(({ running }) => running > 0)
  if (isSending) return 'A batch is being sent.'
  return isCalling ? 'An agent function is under way: its answer would be lost.' : undefined
}

const silent = () => () => {}

/** Starts this page anew, once nothing in it is under way (faults row 41). */
export function ReloadButton({ children }: { readonly children: string }) {
  const underWay = useUnderWay()
  return (
    <Button
      unavailable={underWay && `${underWay} ${children} once it is done.`}
      onClick={() => location.reload()}
    >
      {children}
    </Button>
  )
}
