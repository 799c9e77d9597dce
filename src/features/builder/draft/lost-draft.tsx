import { paths } from '~/components/paths'
import { printJson } from '~/lib/json'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import type { UnreadableDraft } from './draft-storage'
import { saveDraftFile } from './save-draft-file'

/** The address names a draft that cannot be opened. */
export function LostDraft({ draft }: { readonly draft: UnreadableDraft | 'missing' | 'not-read' }) {
  const another = <LinkButton to={paths.newPipeline()}>Start a new pipeline</LinkButton>
  if (draft === 'missing') {
    return (
      <EmptyState title="This draft is not in this browser" actions={another}>
        It was created or discarded, or it belongs to another browser.
      </EmptyState>
    )
  }
  if (draft === 'not-read') {
    return (
      <EmptyState
        title="This draft could not be read"
        actions={
          <>
            <Button onClick={() => location.reload()}>Reload the page</Button>
            {another}
          </>
        }
      >
        The storage of this browser does not answer or is blocked. The draft may still be there.
      </EmptyState>
    )
  }
  const { id, value } = draft
  return (
    <EmptyState
      title="This draft could not be read"
      actions={
        <>
          <Button onClick={() => saveDraftFile(`draft-${id}`, printJson(value, Infinity).text)}>
            Download it
          </Button>
          {another}
        </>
      }
    >
      Another version of Sluice stored it, or it is damaged. It stays unchanged in this browser
      until you discard it in Drafts.
    </EmptyState>
  )
}
