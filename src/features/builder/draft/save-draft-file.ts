import { saveFile } from '~/lib/save-file'

/** A name that every file system accepts. */
export function fileNameOf(name: string): string {
  const plain = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
  return plain === '' || plain === '-' ? 'pipeline' : plain
}

/** Downloads a draft as a JSON file. */
export function saveDraftFile(name: string, json: string): void {
  saveFile(`${fileNameOf(name)}.json`, 'application/json', json)
}
