import { type ComponentProps } from 'react'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'

const ForgetDialog = late(() => import('~/components/forget-dialog'), 'ForgetDialog')

/** The question before forgetting; dialogs come when one is opened. */
export function LateForgetDialog(props: ComponentProps<typeof ForgetDialog>) {
  return (
    <LatePart subject="Nothing was forgotten.">
      <ForgetDialog {...props} />
    </LatePart>
  )
}
