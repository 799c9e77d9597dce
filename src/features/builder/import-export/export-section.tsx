import { useId, useMemo, useState } from 'react'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { isJsonObject, parseJson, printJson } from '~/lib/json'
import { saveFile } from '~/lib/save-file'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { CopyButton } from '~/ui/copy-button'
import { useBuilderDesk, useDraft } from '../builder-context'
import { nameIn } from '../create/create-engine'
import { fileNameOf } from '../draft/save-draft-file'
import { scriptOf } from './script-of'
import { printYaml } from './yaml-text'

const FORMATS = [
  { value: 'json', label: 'JSON', type: 'application/json' },
  { value: 'yaml', label: 'YAML', type: 'application/yaml' },
  { value: 'sh', label: 'Shell script', type: 'application/x-sh' },
] as const
type Format = (typeof FORMATS)[number]['value']

/** The draft without its secret fields. A script is exported as it is. */
export function ExportPart() {
  const { keeper } = useBuilderDesk()
  const { pipeline } = useDraft()
  const { client, config } = useService()
  const id = useId()
  const [format, setFormat] = useState<Format>('json')
  const { omitted, value } = useMemo(() => {
    // Read anew with each change of the draft.
    const record = keeper.record()
    const kept = pipeline && parseJson(record.pipeline)?.value
    return { omitted: record.omitted, value: isJsonObject(kept) ? kept : {} }
  }, [keeper, pipeline])
  const made = useMemo(() => {
    switch (format) {
      case 'json':
        return { ok: true, text: `${printJson(value, Infinity).text}\n` } as const
      case 'yaml':
        return { ok: true, text: printYaml(value) } as const
      case 'sh':
        return scriptOf(value, client.baseUrl, config.auth)
      default:
        return format satisfies never
    }
  }, [format, value, client, config])
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
          {omitted.length === 1 ? 'One secret is' : `${omitted.length} secrets are`} left out:{' '}
          <ServiceText text={omitted.slice(0, 5).join(', ')} />
          {omitted.length > 5 && ', …'}
        </p>
      )}
      {!made.ok && <p>{made.reason}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-40">
          <Select
            label="Format"
            labelHidden
            value={format}
            options={FORMATS}
            onChange={setFormat}
          />
        </div>
        {made.ok && (
          <>
            <CopyButton label="Copy" text={() => made.text} />
            <Button
              onClick={() => saveFile(`${fileNameOf(nameIn(pipeline))}.${format}`, type, made.text)}
            >
              Download
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
