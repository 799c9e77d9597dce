import { counted } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { ImportSection } from './import-section'
import { useId, useMemo, useState } from 'react'
import { ServiceText } from '~/components/service-text'
import { isJsonObject, parseJson, printJson } from '~/lib/json'
import { saveFile } from '~/lib/save-file'
import { CopyButton } from '~/ui/copy-button'
import { Select } from '~/ui/select'
import { nameIn } from '../draft/draft'
import { useDraft, useDraftSession } from '../draft/draft-session'
import { fileNameOf } from '../draft/save-draft-file'
import { printYaml } from './read-import'

export function ImportExportDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title="Import and export"
      size="wide"
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <ImportSection onDone={onClose} />
      <ExportSection />
    </Dialog>
  )
}

const FORMATS = [
  { value: 'json', label: 'JSON', type: 'application/json' },
  { value: 'yaml', label: 'YAML', type: 'application/yaml' },
] as const
type Format = (typeof FORMATS)[number]['value']

/** Exports the draft without the values of its secret fields. A secret inside a script is exported. */
function ExportSection() {
  const { autosave } = useDraftSession()
  const { pipeline } = useDraft()
  const id = useId()
  const [format, setFormat] = useState<Format>('json')
  const { omitted, value } = useMemo(() => {
    const { record } = autosave.serialize()
    // `serialize` reads the current pipeline from the store, so `pipeline` is a dependency here.
    const redacted = pipeline && parseJson(record.pipeline)?.value
    return { omitted: record.omitted, value: isJsonObject(redacted) ? redacted : {} }
  }, [autosave, pipeline])
  const text = useMemo(
    () => (format === 'json' ? `${printJson(value, Infinity).text}\n` : printYaml(value)),
    [format, value],
  )
  const type = FORMATS.find((each) => each.value === format)?.type ?? 'text/plain'
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="border-line flex flex-col gap-2 border-t pt-3 text-sm"
    >
      <h3 id={`${id}-title`} className="font-semibold">
        Export
      </h3>
      {omitted.length > 0 && (
        <p>
          {counted(omitted.length, 'secret is', 'secrets are')} not exported:{' '}
          <ServiceText text={omitted.slice(0, 5).join(', ')} />
          {omitted.length > 5 && ', …'}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-32">
          <Select
            label="Format"
            labelHidden
            value={format}
            options={FORMATS}
            onChange={setFormat}
          />
        </div>
        <CopyButton label="Copy" text={() => text} />
        <Button onClick={() => saveFile(`${fileNameOf(nameIn(pipeline))}.${format}`, type, text)}>
          Download
        </Button>
      </div>
    </section>
  )
}
