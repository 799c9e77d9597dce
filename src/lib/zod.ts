/**
 * The only door to zod. `jitless` keeps zod from building functions out of strings, which our
 * content security policy forbids; it has to be set before the first schema exists.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })

export { z }

/** A list without the entries that do not fit. What is no list is empty. */
export function fittingOf<Schema extends z.ZodMiniType>(schema: Schema) {
  const fitting = z.array(z.catch(z.nullable(schema), null))
  const list = z.pipe(
    fitting,
    z.transform((all) => all.filter((each) => each !== null)),
  )
  return z.catch(list, [])
}
