import type { ComponentProps } from 'react'
import { CreateOutcome } from './create/create-outcome'
import { WhatIsSent } from './create/request-preview'
import { DraftsDialog } from './draft/drafts-dialog'
import type { SourceOfDraft } from './edit/source-of'
import { UpdateDialog } from './edit/update-dialog'
import { SwapDialog } from './steps/replace-tool-dialog'
import { TransferDialog } from './import-export/import-export-dialog'

export type BuilderDialogsProps =
  | { readonly open: 'drafts' | 'request' | 'swap' | 'transfer'; readonly onClose: () => void }
  | { readonly open: 'update'; readonly source: SourceOfDraft }
  | ({ readonly open: 'outcome' } & ComponentProps<typeof CreateOutcome>)

/** The dialogs of the builder, and what came of creating a pipeline. They are one lazy chunk, which also contains a YAML parser. */
export function BuilderDialogs(props: BuilderDialogsProps) {
  switch (props.open) {
    case 'drafts':
      return <DraftsDialog onClose={props.onClose} />
    case 'outcome':
      return <CreateOutcome onAnother={props.onAnother} onOtherName={props.onOtherName} />
    case 'request':
      return <WhatIsSent onClose={props.onClose} />
    case 'swap':
      return <SwapDialog onClose={props.onClose} />
    case 'transfer':
      return <TransferDialog onClose={props.onClose} />
    case 'update':
      return <UpdateDialog source={props.source} />
    default:
      return props satisfies never
  }
}
