import { yieldToMain } from '~/lib/yield-to-main'
import { ahead } from '~/ui/late'

/**
 * Asks for the code of the parts that are wanted before somebody needs them, in a task each: to ask for all
 * at once is a long one. What cannot be had is asked for again when it is needed.
 */
export async function bringAhead(): Promise<void> {
  for (const bring of ahead) {
    bring().catch(() => undefined)
    await yieldToMain()
  }
}
