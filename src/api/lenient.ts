/**
 * Lenient schemas, which never fail. An unreadable field counts as missing, so the rest of its record is still read.
 */
import { z } from '~/lib/zod'
import { idFrom, momentFrom, textFrom } from './coerce'

function reading<Value>(read: (value: unknown) => Value | undefined) {
  return z.optional(z.pipe(z.unknown(), z.transform(read)))
}

export const Id = reading(idFrom)
export const Text = reading(textFrom)
export const Moment = reading(momentFrom)

function flagFrom(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : undefined
}

export const Flag = reading(flagFrom)

/** A schema that reads a value of another form as `undefined`. */
export function validOrUndefined<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.catch(z.optional(schema), undefined)
}
