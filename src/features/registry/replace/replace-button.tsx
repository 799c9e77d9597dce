import { useState } from 'react'
import { isMissingFrom } from '~/api/list-paging'
import type { RegisteredTool } from '~/api/registered-tools'
import { refuseOffline } from '~/batch/ui/use-batch'
import { pipelinesAmong, type ToolUse } from '~/components/tool-uses'
import { whyNotAllowed } from '~/domain/allowed-actions'
import { counted } from '~/lib/count-text'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { LazyBoundary, lazyNamed } from '~/ui/lazy-with-retry'

/** Lazy, because the field for choosing a tool has much code that the rest of this screen does not need. */
const ReplaceToolDialog = lazyNamed(
  async () => (await import('./replace-tool-dialog')).ReplaceToolDialog,
)

interface ReplaceButtonProps {
  readonly tool: RegisteredTool
  readonly uses: readonly ToolUse[] | undefined
}

export function ReplaceButton({ tool, uses }: ReplaceButtonProps) {
  const { config } = useService()
  const { data } = useRegisteredTools()
  const [isOpen, setIsOpen] = useState(false)
  const count = pipelinesAmong(uses).length
  const isOther = ({ _id, tool_identifier: type }: RegisteredTool) =>
    _id !== tool._id && type === tool.tool_identifier
  return (
    <>
      {count > 0 && (
        <Button
          aria-haspopup="dialog"
          data-command=""
          unavailable={
            whyNotAllowed(config, 'update') ??
            (isMissingFrom(data, isOther)
              ? 'The registry lists no other tool of this type.'
              : undefined)
          }
          onClick={() => setIsOpen(!refuseOffline())}
        >
          Replace in {counted(count, 'pipeline')}…
        </Button>
      )}
      {/* The dialog stays open after the last update, when no pipeline uses the tool any more. */}
      {isOpen && (
        <LazyBoundary>
          <ReplaceToolDialog tool={tool} uses={uses} onClose={() => setIsOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
