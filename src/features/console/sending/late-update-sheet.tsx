import { type ComponentProps } from 'react'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'

const UpdateSheet = late(() => import('./update-sheet'), 'UpdateSheet')

/** The question before an update; dialogs come when one is opened. */
export function LateUpdateSheet(props: ComponentProps<typeof UpdateSheet>) {
  return (
    <LatePart subject="Nothing was sent.">
      <UpdateSheet {...props} />
    </LatePart>
  )
}
