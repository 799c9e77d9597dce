import { paths } from '~/components/paths'
import { printJson } from '~/lib/json'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import type { UnreadableDraft } from './draft-storage'
import { saveDraftFile } from './save-draft-file'

/** The address names a draft that cannot be gone on with. */
export function LostDraft({ draft }: { readonly draft: UnreadableDraft | 'missing' | 'not-read' }) {
  const another = <LinkButton to={paths.newPipeline()}>Start a new pipeline</LinkButton>
  if (draft === 'missing') {
    return (
      <EmptyState title="This draft is not in this browser" actions={another}>
        It was created or discarded since, or it was typed in another browser.
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
        The storage of this browser does not answer, or is blocked. The draft may be there.
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
      It was kept by another version of Sluice, or is damaged. It stays in this browser as it is,
      until you discard it in Drafts.
    </EmptyState>
  )
}
