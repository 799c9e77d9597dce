import { paths } from '~/components/paths'
import { sourcePaths, type ChosenSource } from '~/components/source-picker/use-chosen-source'
import { rememberSource } from '~/stores/recent-sources'
import { forgetTypedSource } from '~/components/source-picker/use-typed-text'
import { useLastList } from '~/components/back-link'
import { Button, LinkButton } from '~/ui/button'

interface SourceActionsProps {
  readonly source: ChosenSource
  readonly isComplete: boolean
  readonly onMissing: () => void
}

export function SourceActions({ source, isComplete, onMissing }: SourceActionsProps) {
  const { workspace, repository, branch } = source
  return (
    // Aligned with the fields above, which have the numbers of the steps on their left.
    <section aria-label="Your source" className="flex flex-wrap items-center gap-2 pl-10">
      {isComplete ? (
        <LinkButton
          data-use
          isStep
          to={sourcePaths.newPipeline(source)}
          onClick={() => {
            rememberSource(source.tool, { workspace, repository, branch })
            forgetTypedSource(paths.source())
          }}
        >
          Use this source
        </LinkButton>
      ) : (
        <Button onClick={onMissing}>Use this source</Button>
      )}
      <CancelButton />
    </section>
  )
}

export function CancelButton() {
  const { onOpen } = useLastList()
  return (
    <Button look="quiet" data-command="Leave the new pipeline" onClick={onOpen}>
      Cancel
    </Button>
  )
}
