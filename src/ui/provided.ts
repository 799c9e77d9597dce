import { use, type Context } from 'react'

/**
 * What a part further up provides.
 *
 * @param name what is missing, in the words of the error
 * @throws where no part provides it
 */
export function useProvided<Value>(context: Context<Value | undefined>, name: string): Value {
  const value = use(context)
  if (value === undefined) throw new Error(`No ${name}: this part stands outside of the app.`)
  return value
}
