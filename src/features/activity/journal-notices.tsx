import type { BatchEngine } from '~/batch/engine/batch'
import { countText } from '~/lib/count-text'
import { Notice } from '~/ui/notice'

interface JournalNoticesProps {
  readonly engine: BatchEngine
  /** Did the storage take the single requests? */
  readonly areSinglesStored: boolean
}

/** Does the journal lack something that was sent? Then an empty journal does not prove that nothing was sent. */
export function isJournalPartial({ engine, areSinglesStored }: JournalNoticesProps): boolean {
  return !areSinglesStored || engine.journalState() === 'memory' || engine.unreadableEntries() > 0
}

/** What of the journal is not kept or could not be read. */
export function JournalNotices({ engine, areSinglesStored }: JournalNoticesProps) {
  const unreadable = engine.unreadableEntries()
  return (
    <>
      {(!areSinglesStored || engine.journalState() === 'memory') && (
        <Notice>
          This browser keeps nothing for Sluice, so the journal goes with the page: what was sent
          before is not known here. Save it before you leave.
        </Notice>
      )}
      {unreadable > 0 && (
        <Notice>{countText(unreadable)} entries of the journal could not be read.</Notice>
      )}
    </>
  )
}
