import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { ExportPart } from './export-section'
import { ImportPart } from './import-section'

/** The draft as text to take away, and another one in its place. */
export function TransferDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Import and export" size="wide" onClose={onClose}>
      <ImportPart onDone={onClose} />
      <ExportPart />
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
