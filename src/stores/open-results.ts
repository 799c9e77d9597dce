import { z } from '~/lib/zod'
import { createPersistedStore } from './create-store'

const OpenResults = z.object({
  /** The batches that the user started in this tab and has not dismissed. A duplicated tab begins with the same ids. */
  ids: z.array(z.string()),
  /** The id of the batch that the results show. Without a known id, the results show the newest batch. */
  chosen: z.optional(z.string()),
  /** True if the user has unfolded the results, false if folded. If undefined, the size of the screen decides. */
  isUnfolded: z.optional(z.boolean()),
})

/** Which results the page shows, also after a reload. The outcomes themselves are in the journal. */
export const useOpenResults = createPersistedStore<z.infer<typeof OpenResults>>({
  name: 'sluice.open-results',
  storage: 'tab',
  kind: 'work',
  empty: { ids: [] },
  read: (text) => OpenResults.parse(JSON.parse(text)),
  write: JSON.stringify,
})
