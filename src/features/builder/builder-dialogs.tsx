import type { ComponentProps } from 'react'
import { CreateOutcome } from './create/create-outcome'
import { RequestPreview } from './create/request-preview'
import { DraftsDialog } from './draft/drafts-dialog'
import { LostDraft } from './draft/lost-draft'
import { ChangedNotice } from './edit/changed-notice'
import { MissingSecrets } from './missing-secrets'
import { UpdateDialog } from './edit/update-dialog'
import { ReplaceDialog } from './steps/replace-dialog'
import { ImportExportDialog } from './import-export/import-export-dialog'

export type BuilderDialogsProps =
  | {
      readonly open: 'drafts' | 'request' | 'replace' | 'import-export'
      readonly onClose: () => void
    }
  | ({ readonly open: 'lost' } & ComponentProps<typeof LostDraft>)
  | ({ readonly open: 'changed' } & ComponentProps<typeof ChangedNotice>)
  | ({ readonly open: 'secrets' } & ComponentProps<typeof MissingSecrets>)
  | ({ readonly open: 'update' } & ComponentProps<typeof UpdateDialog>)
  | ({ readonly open: 'outcome' } & ComponentProps<typeof CreateOutcome>)

/** What the builder shows only now and then, besides its dialogs: one lazy chunk, which also contains a YAML parser. */
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
