import { useHref } from 'react-router'
import { usePreferences } from '~/stores/preferences'
import { paths } from './paths'

/** Returns the address of the list of pipelines as this tab showed it last, otherwise with its default view. */
export function useListAddress(): () => string {
  const { startView = '' } = usePreferences()
  const list = useHref(paths.pipelines())
  return () => {
    const { navigation } = globalThis as { navigation?: Navigation }
    const before = navigation?.entries().slice(0, navigation.currentEntry?.index) ?? []
    const shown = before
      .map(({ url }) => new URL(url ?? '', location.href))
      .findLast(({ pathname }) => pathname === list)
    return paths.pipelines() + (shown?.search ?? startView)
  }
}
