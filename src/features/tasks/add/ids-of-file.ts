import { firstColumn } from '~/lib/csv'
import { idsIn } from '~/lib/ids-in'
import { parseJson } from '~/lib/json'

/** The ids in a file: a list in JSON, a table whose first column is "id" (as CSV gives it here), or plain text. */
export function idsOfFile(file: string): readonly string[] {
  const text = file.replace(/^\uFEFF/, '')
  const json = parseJson(text)?.value
  if (Array.isArray(json)) {
    const texts = json.filter((each): each is string => typeof each === 'string' && each !== '')
    return [...new Set(texts)]
  }
  const [header = '', ...cells] = firstColumn(text)
  return header.trim().toLowerCase() === 'id'
    ? [...new Set(cells)].filter((id) => id !== '')
    : idsIn(text, 'anything')
}
