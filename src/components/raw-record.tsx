import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Pipeline } from '~/api/pipelines'
import { parseJson, printJson } from '~/lib/json'
import { listAt, pointerOf } from '~/lib/json-path'
import { lossesIn } from '~/lib/json-text'
import { knownLossesIn } from '~/lib/lossy-values'
import { maskSecrets } from '~/lib/secret-names'
import { Button } from '~/ui/button'
import { CodeBlock } from './code-block'
import { CopyButton } from '~/ui/copy-button'
import { LossyValues } from './lossy-values'
import { ServiceText } from './service-text'

type ServiceRecord = Pick<Pipeline, 'raw' | 'text'>

/**
 * The record as JSON, and a button that copies it. Values whose key is named like a secret are masked until the user
 * clicks “Show secrets”.
 *
 * @param children more buttons
 */
export function RawRecord({
  record,
  children,
}: {
  readonly record: ServiceRecord
  readonly children?: ReactNode
}) {
  const { raw } = record
  const [areSecretsShown, setAreSecretsShown] = useState(false)
  const mask = areSecretsShown ? undefined : maskSecrets
  const { text, cut } = printJson(raw, 200_000, mask)
  const hasSecrets = areSecretsShown || text !== printJson(raw, 200_000).text
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <CopyButton isCommand label="Copy JSON" text={() => printJson(raw, Infinity, mask).text} />
        {hasSecrets && (
          <Button
            aria-pressed={areSecretsShown}
            onClick={() => setAreSecretsShown(!areSecretsShown)}
          >
            {areSecretsShown ? 'Hide secrets' : 'Show secrets'}
          </Button>
        )}
        {children}
      </div>
      {cut && (
        <p className="text-soft mt-2">
          Only the beginning is shown, because the JSON is too long. Copy JSON copies all keys.
        </p>
      )}
      <RecordLosses pipeline={record} />
      <CodeBlock label="Raw JSON" className="mt-2 max-h-[60vh]">
        <ServiceText text={text} />
      </CodeBlock>
    </>
  )
}

type LossesProps =
  /** A JSON text that the user typed. It can be invalid JSON. */
  | { readonly text: string }
  /** A record of the service, or one of its steps. */
  | { readonly pipeline: ServiceRecord; readonly step?: unknown }
  /**
   * Shows nothing, and calls `onReady` when the code of `Losses` is loaded. A list renders this before its entries, so
   * that a failed download shows one error, and not one for each entry.
   */
  | { readonly onReady: (isReady: true) => void }

export function Losses(props: LossesProps) {
  if ('onReady' in props) return <Ready {...props} />
  return 'text' in props ? <TextLosses {...props} /> : <RecordLosses {...props} />
}

function Ready({ onReady }: Extract<LossesProps, { onReady: unknown }>) {
  useEffect(() => onReady(true), [onReady])
  return null
}

function TextLosses({ text }: { readonly text: string }) {
  const json = useMemo(() => parseJson(text)?.value, [text])
  const losses = useMemo(() => lossesIn(text), [text])
  return <LossyValues isTyped json={json} losses={losses} />
}

/**
 * The lossy values of each record. They are cached, because all steps of a page search the same record, and its text
 * may be long.
 */
const knownLosses = new WeakMap<ServiceRecord, ReturnType<typeof knownLossesIn>>()

function RecordLosses({ pipeline, step }: Extract<LossesProps, { pipeline: ServiceRecord }>) {
  const { raw, text } = pipeline
  const all = knownLosses.get(pipeline) ?? knownLossesIn(raw, text)
  knownLosses.set(pipeline, all)
  const losses = useMemo(() => {
    const start = step === undefined ? '' : pointerOf(['steps', listAt(raw, 'steps').indexOf(step)])
    return all.flatMap((loss) =>
      loss.path.startsWith(`${start}/`) ? { ...loss, path: loss.path.slice(start.length) } : [],
    )
  }, [raw, step, all])
  return <LossyValues json={step ?? raw} losses={losses} />
}
