import { use, type Context } from 'react'

/**
 * Reads a context that a component further up must provide.
 *
 * @param name the name of the context, for the error message
 * @throws if no component provides the context
 */
export function useRequiredContext<Value>(
  context: Context<Value | undefined>,
  name: string,
): Value {
  const value = use(context)
  if (value === undefined)
    throw new Error(`No ${name}: no component above this component provides it.`)
  return value
}
