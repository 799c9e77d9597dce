import type { IndexedPipeline } from './indexed-pipeline'

/**
 * How many rows share their id with a row before them, and how many have none. The keys tell: they
 * differ from the ids only there, so that a list of any length costs one walk.
 */
export function doubtfulIdsOf(entries: readonly IndexedPipeline[]): {
  readonly doubled: number
  readonly missing: number
} {
  let doubled = 0
  let missing = 0
  for (const { key, pipeline } of entries) {
    if (pipeline._id === undefined) missing += 1
    else if (pipeline._id !== key) doubled += 1
  }
  return { doubled, missing }
}
