import { saveFile } from '~/lib/save-file'

/** Hands a draft to the browser as a file of JSON. */
export function saveDraftFile(name: string, json: string): void {
  const plain = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80)
  saveFile(`${plain === '' || plain === '-' ? 'pipeline' : plain}.json`, 'application/json', json)
}
