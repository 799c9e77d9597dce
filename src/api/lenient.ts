/**
 * Lenient field schemas: what a record says is read as far as it can be read (contract §2). A field
 * of the wrong type is coerced when that is safe, else it counts as missing; it never fails the record.
 */
import { z } from '~/lib/zod'
import { idFrom, momentFrom, textFrom } from './lenient-values'

/** Never fails: what cannot be read counts as missing. */
function reading<Value>(read: (value: unknown) => Value | undefined) {
  return z.optional(z.pipe(z.unknown(), z.transform(read)))
}

export const Id = reading(idFrom)
export const Text = reading(textFrom)
export const Moment = reading(momentFrom)

/** A flag; `"true"` and `"false"` count, contract §2 being lenient about types (faults.md row 25). */
export const Flag = z.lazy(() =>
  z.catch(
    z.optional(
      z.union([
        z.boolean(),
        z.pipe(
          z.enum(['true', 'false']),
          z.transform((word) => word === 'true'),
        ),
      ]),
    ),
    undefined,
  ),
)

/** The schema, or nothing when it does not fit. */
export function orNothing<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined)
}
