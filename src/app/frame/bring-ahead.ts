import { ahead } from '~/ui/late'

/**
 * Brings the code of the parts that are wanted before somebody needs them, one by one: to ask for all at
 * once is one long task. What cannot be had is asked for again when it is needed.
 */
export async function bringAhead(): Promise<void> {
  for (const bring of ahead) await bring().catch(() => undefined)
}
