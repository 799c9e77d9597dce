import { counted } from '~/lib/count-text'
import { saveFile } from '~/lib/save-file'
import type { SerializedDraft } from './serialize-draft'

export function fileNameOf(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
  return plain === '' || plain === '-' ? 'pipeline' : plain
}

export function saveDraftFile(name: string, json: string): void {
  saveFile(`${fileNameOf(name)}.json`, 'application/json', json)
}

/**
 * The text of a file with a draft that the browser cannot store. The file has no secrets. `message` says what the file
 * lacks, and where the file has text that is not valid JSON.
 */
export function rescueFileOf({ record, isIncomplete, omissions }: SerializedDraft) {
  const { pipeline, unparsed } = record
  const { secrets, texts } = omissions
  const missing = [
    ...(secrets > 0 ? [counted(secrets, 'secret')] : []),
    ...(texts > 0 ? [`${counted(texts, 'text')} that may contain a secret`] : []),
    ...(isIncomplete ? ['the configuration of tools whose metadata is not loaded yet'] : []),
  ]
  const message = [
    missing.length === 0
      ? 'The file contains the whole draft.'
      : `Left out of the file: ${new Intl.ListFormat('en').format(missing)}.`,
    ...(unparsed.length > 0
      ? ['Text that is not valid JSON is under “unparsed” in the file.']
      : []),
  ].join(' ')
  if (unparsed.length === 0) return { text: pipeline, message }
  const parts = {
    pipeline: JSON.parse(pipeline) as unknown,
    unparsed: Object.fromEntries(unparsed),
  }
  return { text: JSON.stringify(parts, null, 2), message }
}
