import { counted } from '~/lib/count-text'
import { Button, BUTTON_LOOKS, BUTTON_SHAPE } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { useId, useMemo, useState, useDeferredValue, type DragEvent } from 'react'
import { ServiceText } from '~/components/service-text'
import { isJsonObject, parseJson, printJson } from '~/lib/json'
import { saveFile } from '~/lib/save-file'
import { CopyButton } from '~/ui/copy-button'
import { Select } from '~/ui/select'
import { useStepMetadata } from '~/queries/step-metadata'
import { nameIn } from '../draft/draft'
import { useDraft, useDraftSession, useDraftState } from '../draft/draft-session'
import { fileNameOf } from '../draft/save-draft-file'
import {
  printYaml,
  withServiceKeysOf,
  MAX_TEXT,
  readImport,
  whyTooLarge,
  type Import,
} from './read-import'
import { listAt } from '~/lib/json-path'
import { announce } from '~/stores/announcement'
import { Sign } from '~/ui/icon'
import { LossyValues } from '~/components/lossy-values'

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
  const { status } = useStepMetadata()
  const { omitted, value, isIncomplete } = useMemo(() => {
    const { record, isIncomplete: isPartial } = autosave.serialize()
    // `serialize` reads the current pipeline and the metadata itself, so both are dependencies here.
    const redacted = pipeline && status && parseJson(record.pipeline)?.value
    return {
      omitted: record.omitted,
      value: isJsonObject(redacted) ? redacted : {},
      isIncomplete: isPartial,
    }
  }, [autosave, pipeline, status])
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
        {isIncomplete ? (
          <p role="status">
            The export is not ready. Sluice reads the step metadata, to find the secrets.
          </p>
        ) : (
          <>
            <CopyButton label="Copy" text={() => text} />
            <Button
              onClick={() => saveFile(`${fileNameOf(nameIn(pipeline))}.${format}`, type, text)}
            >
              Download
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

function ImportSection({ onDone }: { readonly onDone: () => void }) {
  const { store } = useDraftSession()
  const { pipeline } = useDraft()
  const id = useId()
  const text = useDraftState(({ importText = '' }) => importText)
  const setText = (importText: string) => store.setState({ importText })
  const [error, setError] = useState<string>()
  const deferredText = useDeferredValue(text)
  const found = useMemo((): Import | undefined => {
    if (error !== undefined) return { ok: false, reason: error }
    return deferredText === '' ? undefined : readImport(deferredText)
  }, [error, deferredText])

  const take = async (file: File) => {
    const { text: read, reason } = await readFile(file)
    setError(reason)
    if (reason === undefined) setText(read)
  }
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    event.preventDefault()
    void take(file)
  }
  const replace = () => {
    if (found?.ok !== true) return
    const { losses } = found
    store.edit({ type: 'replace', pipeline: withServiceKeysOf(found.pipeline, pipeline), losses })
    setText('')
    announce('The draft was replaced. Undo restores the old draft.')
    onDone()
  }
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-2 text-sm">
      <h3 id={`${id}-title`} className="font-semibold">
        Import
      </h3>
      <label htmlFor={`${id}-text`}>Paste a pipeline as JSON or YAML, or drop a file</label>
      <textarea
        id={`${id}-text`}
        value={text}
        rows={4}
        spellCheck={false}
        aria-describedby={`${id}-found`}
        onChange={({ target }) => {
          const reason = whyTooLarge(target.value)
          setError(reason)
          // Several megabytes in a text field would block the page.
          if (reason === undefined) setText(target.value)
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={onDrop}
        className="w-full py-1.5 font-mono text-xs leading-5"
      />
      <div id={`${id}-found`} role="status" className="empty:hidden">
        {found && <Found found={found} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton onFile={(file) => void take(file)} />
        <Button
          look="primary"
          unavailable={found?.ok === true ? undefined : 'Paste a pipeline or choose a file first.'}
          onClick={replace}
        >
          Replace the draft
        </Button>
        <span className="text-soft">Undo restores the old draft.</span>
      </div>
    </section>
  )
}

async function readFile(file: File): Promise<{ text: string; reason?: string }> {
  // A character has at most four bytes, so a larger file contains too many characters.
  if (file.size > MAX_TEXT * 4) {
    const limit = counted(MAX_TEXT, 'character')
    return { text: '', reason: `${file.name} has too many characters. The limit is ${limit}.` }
  }
  try {
    const bytes = await file.arrayBuffer()
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { text: '', reason: `${file.name} could not be read, or is not UTF-8 text.` }
  }
}

function Found({ found }: { readonly found: Import }) {
  if (!found.ok) {
    return (
      <p className="text-danger">
        <Sign shape="✕" /> <ServiceText text={found.reason.slice(0, 500)} />
      </p>
    )
  }
  const { format, pipeline, leftOut, losses } = found
  const count = listAt(pipeline, 'steps').length
  return (
    <>
      <p>
        <span className="text-phase-succeeded">
          <Sign shape="✓" />{' '}
        </span>
        {format}: “<ServiceText text={nameIn(pipeline).slice(0, 200) || 'Unnamed'} />
        ”, {counted(count, 'step')}.{leftOut.length > 0 && ` Not imported: ${leftOut.join(', ')}.`}
      </p>
      <LossyValues isTyped json={pipeline} losses={losses} />
    </>
  )
}

function FileButton({ onFile }: { readonly onFile: (file: File) => void }) {
  return (
    <label
      className={`${BUTTON_SHAPE} ${BUTTON_LOOKS.plain} focus-within:outline-accent cursor-pointer focus-within:outline-2`}
    >
      Choose a file
      <input
        type="file"
        accept=".json,.yaml,.yml,application/json,application/yaml,text/yaml"
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Without this, a second choice of the same file would not cause a change event.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </label>
  )
}
