import { createIndexedJournal } from '~/batch/indexed-journal'
import { forgetAgentToken } from '~/components/agent-slot'
import { forgetAllCopies } from '~/components/batches/deleted-copies'
import { keptTexts } from '~/components/kept-texts'
import { ownChanges } from '~/components/own-changes'
import { forgetSources } from '~/components/source-picker/recent-sources'
import { taskSelection } from '~/components/task-selection'
import { forgetAgentShelf } from '~/features/agents/endpoint/agent-shelf'

/**
 * Empties what this browser keeps of the service: the journal, what was created and updated, the copies of deleted pipelines, texts
 * that were typed and not sent, the calls of agent functions, and the recent sources (security 7); with it goes what the start has no
 * need to know of, as the selected tasks. Also when the batches, which have
 * the journal open, were never needed in this visit.
 */
export async function forgetOnDisk(): Promise<void> {
  keptTexts.clear()
  forgetAgentToken()
  taskSelection.clear()
  ownChanges.clear()
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  forgetSources()
  await Promise.allSettled([
    createIndexedJournal(sleep).clear(),
    forgetAllCopies(),
    forgetAgentShelf(),
  ])
}
