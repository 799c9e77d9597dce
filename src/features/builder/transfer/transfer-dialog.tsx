import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { ExportPart } from './export-part'
import { ImportPart } from './import-part'
import type { YamlText } from './read-import'

/** The draft as text to take away, and another one in its place. */
export function TransferDialog({
  yaml,
  onClose,
}: {
  readonly yaml: YamlText
  readonly onClose: () => void
}) {
  return (
    <Dialog title="Import and export" size="wide" onClose={onClose}>
      <ImportPart yaml={yaml} onDone={onClose} />
      <ExportPart yaml={yaml} />
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
