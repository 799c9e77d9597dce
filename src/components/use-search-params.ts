import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

type SetSearchParams = (
  next: URLSearchParams | ((now: URLSearchParams) => URLSearchParams),
  options?: { readonly replace?: boolean },
) => void

/** The parameters of the address. As the router's own, less what would come along with it. */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams: SetSearchParams = useCallback(
    (next, options) => {
      const written = typeof next === 'function' ? next(new URLSearchParams(params)) : next
      void navigate(`?${written}`, options)
    },
    [navigate, params],
  )
  return [params, setParams]
}
