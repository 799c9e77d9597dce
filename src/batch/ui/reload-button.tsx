import { Button } from '~/ui/button'
import { useAgentWork } from '~/stores/agent-work'
import { useBatchStore } from './batch-store'

/** What a reload would interrupt, as a sentence; `undefined` if nothing. */
export function useWorkInProgress(): string | undefined {
  const isSending = useBatchStore(({ engine }) => engine?.isActing() ?? false)
  const isCalling = useAgentWork(({ running }) => running > 0)
  if (isSending) return 'A batch is being sent.'
  return isCalling ? 'An agent function is running. A reload would lose its answer.' : undefined
}

/** Reloads this page, once nothing in it would be interrupted. */
export function ReloadButton({ children }: { readonly children: string }) {
  const work = useWorkInProgress()
  return (
    <Button
      unavailable={work && `${work} ${children} once it is done.`}
      onClick={() => location.reload()}
    >
      {children}
    </Button>
  )
}
