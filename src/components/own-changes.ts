/** For the builder, which does not send through `queries/send-once.ts` yet: the same lines in the journal. */
import type { Outcome } from '~/batch/engine/outcome'
import type { ResourceType } from '~/domain/action-table'
import { journal } from '~/queries/journal'
import { newIntent } from '~/queries/send-once'
import type { Service } from '~/queries/service-context'

interface Change {
  readonly action: 'create' | 'update'
  readonly type: ResourceType
  /** Empty where the service did not say it. */
  readonly id: string
  readonly name: string
}

/** @returns to be called with the outcome, and with the id where the answer gave it */
export function beginChange(
  { now, session }: Pick<Service, 'now' | 'session'>,
  change: Change,
): (outcome: Outcome, id?: string) => void {
  const line = { ...change, v: 1, kind: 'single', intent: newIntent() } as const
  void journal.note({ ...line, at: now() })
  return (outcome, id = change.id) => {
    // After a sign-out nothing about the person is written any more.
    if (session.state() !== 'none') void journal.note({ ...line, at: now(), id, outcome })
  }
}
