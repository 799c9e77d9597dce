import { paths } from '~/components/paths'
import { printJson } from '~/lib/json'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import type { UnreadableDraft } from './draft-storage'
import { saveDraftFile } from './save-draft-file'

/** Shown if the draft in the address cannot be opened. */
export function LostDraft({ draft }: { readonly draft: UnreadableDraft | 'missing' | 'not-read' }) {
  const isMissing = draft === 'missing'
  return (
    <EmptyState
      title={isMissing ? 'This draft is not in this browser' : 'This draft could not be read'}
      actions={
        <>
          {draft === 'not-read' && (
            <Button onClick={() => location.reload()}>Reload the page</Button>
          )}
          {typeof draft !== 'string' && (
            <Button
              onClick={() =>
                saveDraftFile(`draft-${draft.id}`, printJson(draft.value, Infinity).text)
              }
            >
              Download it
            </Button>
          )}
          <LinkButton to={paths.newPipeline()}>Start a new pipeline</LinkButton>
        </>
      }
    >
      {isMissing
        ? 'It was created or discarded, or it belongs to another browser.'
        : draft === 'not-read'
          ? 'The storage of this browser does not answer or is blocked. The draft may still be there.'
          : 'Another version of Sluice stored it, or it is damaged. It stays unchanged in this browser until you discard it in Drafts.'}
    </EmptyState>
  )
}
