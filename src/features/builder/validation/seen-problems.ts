import { domIdOf } from '~/components/schema-form/form-context'

/**
 * The problems of fields that somebody has been in: a form that was just opened blames nobody.
 *
 * @param left ids in the document of what had the focus
 */
export function seenProblems(
  problems: ReadonlyMap<string, readonly string[]>,
  left: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const inside = domIdOf('/')
  const isSeen = (id: string) =>
    [...left].some((each) => each === id || each.startsWith(id + inside))
  return new Map([...problems].filter(([field]) => isSeen(domIdOf(field))))
}
