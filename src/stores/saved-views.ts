import { parseJson } from '~/lib/json'
import { arrayOfValid, z } from '~/lib/zod'
import { createPersistedStore } from './create-store'

const KEY = 'sluice.views'
const MAX = 50
export const MAX_NAME_LENGTH = 60
/** The maximum length of the query of a saved view, because longer URLs can fail in browsers and servers. */
const LONGEST_SEARCH = 4_000

const NONE: readonly SavedView[] = []

const SavedView = z.object({
  name: z.string().check(z.regex(/\S/), z.maxLength(MAX_NAME_LENGTH)),
  /** The search part of the URL of the view. Empty for the default list. */
  search: z.string().check(z.maxLength(LONGEST_SEARCH)),
})
export type SavedView = Readonly<z.infer<typeof SavedView>>

/** Parses the stored views and skips invalid ones. Never throws. */
export function readSavedViews(text: string | null): readonly SavedView[] {
  const views = arrayOfValid(SavedView).parse(parseJson(text ?? '[]')?.value)
  return [...new Map(views.map((view) => [view.name, view])).values()].slice(0, MAX)
}

/**
 * Adds a view, or replaces the view of the same name.
 *
 * @returns all views, sorted by name, or a message that says why the view cannot be saved
 */
export function withView(
  views: readonly SavedView[],
  view: SavedView,
): readonly SavedView[] | string {
  const name = view.name.trim()
  if (name === '') return 'Give the view a name.'
  if (name.length > MAX_NAME_LENGTH) return `A name can have at most ${MAX_NAME_LENGTH} characters.`
  if (view.search.length > LONGEST_SEARCH)
    return 'The view is too long to save. Shorten the filter.'
  const others = views.filter((each) => each.name !== name)
  if (others.length >= MAX)
    return `You have ${MAX} views, and more cannot be saved. Remove a view first.`
  return [...others, { name, search: view.search }].toSorted((a, b) => a.name.localeCompare(b.name))
}

const useStore = createPersistedStore({
  name: KEY,
  kind: 'work',
  empty: { views: NONE },
  read: (text) => ({ views: readSavedViews(text) }),
  write: ({ views }) => JSON.stringify(views),
})

export function saveViews(views: readonly SavedView[]): void {
  useStore.setState({ views })
}

export function useSavedViews(): readonly SavedView[] {
  return useStore().views
}
