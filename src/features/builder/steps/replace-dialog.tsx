import { counted } from '~/lib/count-text'
import { useState } from 'react'
import { announce } from '~/stores/announcement'
import { ChangesList } from '~/components/changes-list'
import { toolIdKeysOf } from '~/components/tool-uses'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { useDraftSession, useDraft } from '../draft/draft-session'
import { changesBetween } from '../draft/changes'
import { useStepMetadata } from '~/queries/step-metadata'
import type { StepMetadata } from '~/api/step-metadata'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { isSecretName, isSecretPair, partOfPair } from '~/lib/secret-names'
import { writeOnlyNamesOf } from '~/lib/without-secrets'
import { secretSchemaOf } from '~/domain/secrets-at-risk'

export function ReplaceDialog({ onClose }: { readonly onClose: () => void }) {
  const { store } = useDraftSession()
  const { pipeline } = useDraft()
  const { data, isPending } = useStepMetadata()
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const text = withReplacedText(pipeline, data?.items ?? [], find.trim(), replacement.trim())
  const places = counted(text.places, 'place')
  const replace = () => {
    store.edit({ type: 'set', path: [], value: text.pipeline })
    announce(`Replaced in ${places}. Undo restores the old values.`)
    onClose()
  }
  return (
    <Dialog
      title="Replace text"
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            unavailable={
              isPending
                ? 'The step metadata, which name the secrets, are being read.'
                : text.places === 0
                  ? 'Enter a word that this draft contains.'
                  : undefined
            }
            onClick={replace}
          >
            {text.places === 0 ? 'Replace' : `Replace in ${places}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-sm sm:grid-cols-2">
        <TextField label="Find a word" value={find} onChange={setFind} />
        <TextField label="Replace the word with" value={replacement} onChange={setReplacement} />
      </div>
      <div role="status" className="text-soft text-sm empty:hidden">
        {find.trim() !== '' && text.places === 0 && 'No text in the draft would change.'}
        {text.places > 0 && (
          <ChangesList label="Texts" changes={changesBetween(pipeline, text.pipeline)} />
        )}
      </div>
    </Dialog>
  )
}

function TextField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}) {
  return (
    <label className="flex flex-col gap-1">
      <span className="font-medium">{label}</span>
      <input
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        className="h-8"
      />
    </label>
  )
}

/**
 * The keys of a pipeline and its steps whose texts may be replaced. Inside `configuration`, the texts of all keys may
 * be replaced, except secrets and the ids of tools.
 */
const TEXTS = new Set(['name', 'description', 'tags', 'steps', 'tool', 'configuration'])

/**
 * Replaces whole words and ignores case. A word in capitals gets a replacement in capitals. So replacing “eu” changes
 * both `deploy-eu` and “Release to EU”.
 */
export function withReplacedText(
  pipeline: JsonObject,
  metadata: readonly StepMetadata[],
  find: string,
  replacement: string,
): { readonly pipeline: JsonObject; readonly places: number } {
  if (find === '') return { pipeline, places: 0 }
  const escaped = find.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
  const word = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giv')
  const toolKeys = toolIdKeysOf(metadata)
  // The keys are collected once for each tool type, and not for each step, because a draft may have many steps.
  const keptKeys = new Map<unknown, ReadonlySet<string>>()
  for (const each of metadata) {
    const { tool_identifier: type } = each
    const secrets = writeOnlyNamesOf(secretSchemaOf(each))
    keptKeys.set(type, new Set([...(keptKeys.get(type) ?? toolKeys), ...secrets]))
  }
  let places = 0
  const inText = (text: string) => {
    const next = text.replaceAll(word, (found) =>
      found === found.toUpperCase() && found !== found.toLowerCase()
        ? replacement.toUpperCase()
        : replacement,
    )
    if (next !== text) places += 1
    return next
  }
  /** @param kept the keys that do not change. `undefined` outside `configuration`. */
  const inValue = (value: unknown, kept?: ReadonlySet<string>): unknown => {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map((each) => inValue(each, kept))
    if (!isJsonObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const isConfiguration = kept === undefined && key === 'configuration'
        const ofType = keptKeys.get(own(value, 'tool_identifier')) ?? toolKeys
        const inner = isConfiguration ? ofType : kept
        const isSecret = isSecretName(key) || (isSecretPair(value) && partOfPair(key) === 'value')
        const isText = kept === undefined ? TEXTS.has(key) : !isSecret
        return [key, isText && inner?.has(key) !== true ? inValue(each, inner) : each]
      }),
    )
  }
  const next = inValue(pipeline)
  return { pipeline: isJsonObject(next) ? next : pipeline, places }
}
