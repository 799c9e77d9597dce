import { createIndexedJournal } from '~/batch/indexed-journal'
import { forgetAllCopies } from '~/components/batches/deleted-copies'
import { keptTexts } from '~/components/kept-texts'

/**
 * Empties what this browser keeps of the service: the journal, the copies of deleted pipelines, and
 * texts that were typed and not sent (security 7). Also when the batches, which have the journal open, were never needed in this visit.
 */
export async function forgetOnDisk(): Promise<void> {
  keptTexts.clear()
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  await Promise.allSettled([createIndexedJournal(sleep).clear(), forgetAllCopies()])
}
