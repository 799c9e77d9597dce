import { createIndexedJournal } from '~/batch/indexed-journal'
import { forgetAgentToken } from '~/components/agent-slot'
import { forgetAllCopies } from '~/components/batches/deleted-copies'
import { keptTexts } from '~/components/kept-texts'
import { forgetSources } from '~/components/source-picker/recent-sources'

/**
 * Empties what this browser keeps of the service: the journal, the copies of deleted pipelines, texts
 * that were typed and not sent, and the recent sources (security 7). Also when the batches, which have
 * the journal open, were never needed in this visit.
 */
export async function forgetOnDisk(): Promise<void> {
  keptTexts.clear()
  forgetAgentToken()
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  forgetSources()
  await Promise.allSettled([createIndexedJournal(sleep).clear(), forgetAllCopies()])
}
