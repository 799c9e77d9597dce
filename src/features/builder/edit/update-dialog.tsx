import { useSyncExternalStore } from 'react'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'
import { useBuilderDesk, useDraft } from '../draft/draft-session'
import { nameIn } from '../create/create-engine'
import { copyOf, freeName } from '../draft/copy-pipeline'
import type { SourceOfDraft } from './source-of'
import { isGone } from './update-engine'
import { updateOfDraft } from './update-of-draft'
import { Call, Keys, Sent } from './update-sent'
import { UpdateWords } from './update-messages'

/** What would be sent and what others have changed, before it is; and what became of it, after. */
export function UpdateDialog({ source }: { readonly source: SourceOfDraft }) {
  const { engine } = useBuilderDesk()
  const draft = useDraft()
  const { update, record, id } = source
  const state = useSyncExternalStore(update.subscribe, update.get)
  const latest = 'latest' in state ? state.latest : undefined
  const outcome = updateOfDraft(source, draft.pipeline, latest)
  const { plan } = outcome
  if (state.stage === 'ready' || state.stage === 'updated') return null
  const isBusy = state.stage === 'reading' || state.stage === 'sending'

  const name = nameIn(draft.pipeline)
  const copyName = name === nameIn(record) ? freeName(name, new Set()) : name
  const saveAsNew = () => {
    update.dismiss()
    void engine.create({ ...draft, pipeline: copyOf(outcome.whole, copyName) })
  }
  const send = (look: 'primary' | 'plain', label: string) => (
    <ConfirmButton
      look={look}
      aria-busy={state.stage === 'sending'}
      unavailable={isBusy ? 'It is on its way.' : outcome.unavailable}
      onClick={() => void update.send(plan.settings)}
    >
      {label}
    </ConfirmButton>
  )
  const isDocumented = plan.undocumented.length === 0
  const isLost = isGone(state)
  const isShown = (state.stage === 'asking' && !isLost) || isBusy
  return (
    <Dialog title="Update 1 pipeline" size="wide" onClose={update.dismiss}>
      <div role="status" className="flex flex-col gap-3 text-sm empty:hidden">
        <UpdateWords state={state} source={source} of={outcome} />
      </div>
      {isShown && <Sent plan={plan} now={latest ?? record} />}
      {isShown && !isDocumented && (
        <p className="border-notice-line bg-notice rounded-sm border px-3 py-2 text-sm">
          The service documents only name and description for an update. It may refuse or ignore{' '}
          <Keys keys={plan.undocumented} />. A new pipeline takes all of it: it would be called “
          <ServiceText text={copyName} />
          ”, and this one would stay as it is.
        </p>
      )}
      {isShown && <Call id={id} plan={plan} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={update.dismiss}>{isShown ? 'Cancel' : 'Close'}</Button>
        {isShown && isDocumented && send('primary', 'Update 1 pipeline')}
        {isShown && !isDocumented && send('plain', 'Update in place all the same')}
        {(isLost || (isShown && !isDocumented)) && (
          <ConfirmButton look="primary" onClick={saveAsNew}>
            Save as new
          </ConfirmButton>
        )}
        {(state.stage === 'unsure' || (state.stage === 'refused' && !isLost)) && (
          <Button look="primary" onClick={() => void update.ask()}>
            Read it again
          </Button>
        )}
      </div>
    </Dialog>
  )
}
