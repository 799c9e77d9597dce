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
import { isJsonObject, type JsonObject } from '~/lib/json'
import { isSecretName } from '~/lib/secret-names'

export function ReplaceDialog({ onClose }: { readonly onClose: () => void }) {
  const { store } = useDraftSession()
  const { pipeline } = useDraft()
  const toolKeys = toolIdKeysOf(useStepMetadata().data?.items)
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const text = withReplacedText(pipeline, toolKeys, find.trim(), replacement.trim())
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
            unavailable={text.places === 0 ? 'Enter a word that this draft contains.' : undefined}
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
 * The keys of a pipeline and its steps whose texts may be replaced. Inside `configuration`, the texts of all other keys
 * may be replaced too, except secrets and the ids of tools.
 */
const TEXTS = new Set(['name', 'description', 'tags', 'steps', 'tool', 'configuration'])

/**
 * Replaces whole words and ignores case. A word in capitals gets a replacement in capitals. So replacing “eu” changes
 * both `deploy-eu` and “Release to EU”.
 *
 * @param toolKeys the configuration keys that contain the id of a registered tool. Their values do not change.
 */
export function withReplacedText(
  pipeline: JsonObject,
  toolKeys: ReadonlySet<string>,
  find: string,
  replacement: string,
): { readonly pipeline: JsonObject; readonly places: number } {
  if (find === '') return { pipeline, places: 0 }
  const escaped = find.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
  const word = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giv')
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
  const inValue = (value: unknown, isGiven: boolean): unknown => {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map((each) => inValue(each, isGiven))
    if (!isJsonObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const isText = isGiven ? !toolKeys.has(key) && !isSecretName(key) : TEXTS.has(key)
        return [key, isText ? inValue(each, isGiven || key === 'configuration') : each]
      }),
    )
  }
  const next = inValue(pipeline, false)
  return { pipeline: isJsonObject(next) ? next : pipeline, places }
}
