/**
 * The branches of many repositories at once. This is a separate file, so that other screens do not load `useQueries`,
 * which is large.
 */
import { hashKey, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Branch, ScmSource } from '~/api/repositories'
import type { List } from '~/api/envelope'
import { branchesQuery } from './repositories'
import { useCanRead, useService } from './service-context'

export interface BranchPlace {
  readonly source: ScmSource
  readonly repository: string
}

export interface BranchList {
  readonly data: List<Branch> | undefined
  readonly error: unknown
}

const keyOf = ({ source, repository }: BranchPlace) => hashKey([source, repository])

/**
 * The branches of several repositories.
 *
 * @param most the maximum number of repositories to read, because each repository needs a request
 * @param read computes the result from the lists. Pass the same function at each render, because with another function
 * the hook computes the result again
 */
export function useBranchLists<Result>(
  places: readonly BranchPlace[],
  most: number,
  read: (listOf: (place: BranchPlace) => BranchList | undefined) => Result,
): Result {
  const { client } = useService()
  const enabled = useCanRead()
  const asked = useMemo(
    () => [...new Map(places.map((place) => [keyOf(place), place]))].slice(0, most),
    [places, most],
  )
  return useQueries({
    queries: asked.map(([, { source, repository }]) => ({
      ...branchesQuery(client, source, repository),
      enabled,
    })),
    combine: useCallback(
      (lists: readonly BranchList[]) => {
        const byKey = new Map(asked.map(([key], at) => [key, lists[at]]))
        return read((place) => byKey.get(keyOf(place)))
      },
      [asked, read],
    ),
  })
}
