/**
 * Import zod only from this file. `jitless` stops zod from building functions from strings, which our content security
 * policy forbids. `jitless` must be set before the first schema is created.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })

export { z }

/** A list without its invalid entries. A value that is not a list becomes an empty list. */
export function arrayOfValid<Schema extends z.ZodMiniType>(schema: Schema) {
  const fitting = z.array(z.catch(z.nullable(schema), null))
  const list = z.pipe(
    fitting,
    z.transform((all) => all.filter((each) => each !== null)),
  )
  return z.catch(list, [])
}
