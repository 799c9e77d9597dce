import { useSearchParams } from '~/components/use-search-params'
import { readBuilderView, writeBuilderView, type BuilderView } from './builder-view'

export type ShowBuilder = (change: Partial<BuilderView>, how?: 'asked' | 'followed') => void

/** What the builder shows is its address. `followed`: no step of its own for Back. */
export function useBuilderView(): { readonly view: BuilderView; readonly show: ShowBuilder } {
  const [params, setParams] = useSearchParams()
  return {
    view: readBuilderView(params),
    show: (change, how = 'asked') =>
      setParams((now) => writeBuilderView(now, { ...readBuilderView(now), ...change }), {
        replace: how === 'followed',
      }),
  }
}
