import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { ExportSection } from './export-section'
import { ImportSection } from './import-section'

/** Exports the draft as text, or replaces it with an imported one. */
export function ImportExportDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Import and export" size="wide" onClose={onClose}>
      <ImportSection onDone={onClose} />
      <ExportSection />
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
