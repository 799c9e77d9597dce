import { type ComponentProps, useMemo } from 'react'
import { CreateOutcome } from './create/create-outcome'
import { RequestPreview } from './create/request-preview'
import { DraftsDialog } from './draft/drafts-dialog'
import { LostDraft } from './draft/lost-draft'
import { MissingSecrets } from './missing-secrets'
import { UpdateDialog } from './edit/update-dialog'
import { ReplaceDialog } from './steps/replace-dialog'
import { ImportExportDialog } from './import-export/import-export-dialog'
import { ChangesList } from '~/components/changes-list'
import { usePipeline } from '~/queries/pipeline'
import { useWatch } from '~/stores/watched-pipelines'
import { Menu } from '~/ui/menu'
import { Notice } from '~/ui/notice'
import { changesBetween } from './draft/changes'
import { useDraftState } from './draft/draft-session'
import type { DraftSource } from './draft/draft-source'

export type BuilderDialogsProps =
  | {
      readonly open: 'drafts' | 'request' | 'replace' | 'import-export'
      readonly onClose: () => void
    }
  | ({ readonly open: 'menu' } & ComponentProps<typeof Menu>)
  | ({ readonly open: 'lost' } & ComponentProps<typeof LostDraft>)
  | ({ readonly open: 'changed' } & ComponentProps<typeof ChangedNotice>)
  | ({ readonly open: 'secrets' } & ComponentProps<typeof MissingSecrets>)
  | ({ readonly open: 'update' } & ComponentProps<typeof UpdateDialog>)
  | ({ readonly open: 'outcome' } & ComponentProps<typeof CreateOutcome>)

/** Dialogs and other parts that the builder rarely shows. They are one lazy chunk, which includes the YAML parser. */
export function BuilderDialogs(props: BuilderDialogsProps) {
  switch (props.open) {
    case 'drafts':
      return <DraftsDialog onClose={props.onClose} />
    case 'outcome':
      return <CreateOutcome onAnother={props.onAnother} onOtherName={props.onOtherName} />
    case 'request':
      return <RequestPreview onClose={props.onClose} />
    case 'replace':
      return <ReplaceDialog onClose={props.onClose} />
    case 'import-export':
      return <ImportExportDialog onClose={props.onClose} />
    case 'menu':
      return (
        <Menu
          label={props.label}
          anchor={props.anchor}
          groups={props.groups}
          onClose={props.onClose}
        />
      )
    case 'lost':
      return <LostDraft draft={props.draft} />
    case 'changed':
      return <ChangedNotice source={props.source} />
    case 'secrets':
      return <MissingSecrets onShow={props.onShow} />
    case 'update':
      return <UpdateDialog source={props.source} onSaveAsNew={props.onSaveAsNew} />
    default:
      return props satisfies never
  }
}

/** Shown in an edit as soon as a poll finds that somebody else has changed the pipeline. */
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
        Somebody has changed this pipeline since you opened it. Your draft is unchanged. Before an
        update is sent, you see both versions.
      </p>
      <ChangesList label="Changed on the service" changes={changes} />
    </Notice>
  )
}
