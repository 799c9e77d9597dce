import { useMemo } from 'react'
import { ChangesList } from '~/components/changes-list'
import { usePipeline } from '~/queries/pipeline'
import { useWatch } from '~/stores/watched-pipelines'
import { Notice } from '~/ui/notice'
import { changesBetween } from '../draft/changes'
import { useDraftState } from '../draft/draft-session'
import type { DraftSource } from '../draft/draft-source'

/** Says while a pipeline is edited that somebody else has changed it, as soon as a poll shows it. */
export function ChangedNotice({
  source: { id, record, withoutSecrets },
}: {
  readonly source: DraftSource
}) {
  useWatch(useMemo(() => [id], [id]))
  const { data } = usePipeline(id, { enabled: false })
  const isEditing = useDraftState(({ update }) => update.stage === 'ready')
  const latest = data?.raw
  const changes = useMemo(() => {
    const known = latest && withoutSecrets?.(latest)
    const seen = known === undefined ? latest : known.isIncomplete ? undefined : known.value
    return seen ? changesBetween(record, { ...seen, updatedAt: record['updatedAt'] }) : []
  }, [latest, record, withoutSecrets])
  if (changes.length === 0 || !isEditing) return null
  return (
    <Notice>
      <p>
        Somebody has changed this pipeline since you opened it. Your draft is unchanged. You see
        both before an update is sent.
      </p>
      <ChangesList label="Changed on the service" changes={changes} />
    </Notice>
  )
}
