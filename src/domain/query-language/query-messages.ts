/** The messages about invalid parts of a query. Each names the mistake and a valid form. */
import { PHASES } from '../phases'
import { DATE_KEYS, queryWordOf, type DateKey, type QueryKey } from './query-language'
import { QUERY_KEYS } from './query-keys'
import { parseQuery, type QueryFault } from './query-parse'

const isDateKey = (key: QueryKey): key is DateKey => DATE_KEYS.some((each) => each === key)

const dateAdvice = (key: DateKey) =>
  `Write ${key}<7d (within the last 7 days), ${key}>7d (longer ago) ` +
  `or a day: ${key}>2026-01-31 (after it), ${key}<2026-01-31 (before it).`

function adviceFor(key: string, text: string): string {
  const keys = Object.entries(QUERY_KEYS)
  const [known, texts] =
    keys.find(([, { alsoCalled }]) => alsoCalled?.includes(key)) ??
    keys.find(([each]) => each.length >= MIN_KEY_WITH_TYPOS && isTypoOf(key, each)) ??
    []
  if (texts === undefined) return `The keys are ${Object.keys(QUERY_KEYS).join(', ')}`
  const at = text.startsWith('-') ? 1 : 0
  const corrected = text.slice(0, at) + known + text.slice(at + key.length)
  return `Write ${parseQuery(corrected).problems.length === 0 ? corrected : texts.example}`
}

/** Almost every short word is similar to a shorter key. */
const MIN_KEY_WITH_TYPOS = 4

/** True if one letter is missing, too many or wrong, or if two letters are swapped. */
function isTypoOf(typed: string, word: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  const [a, b] = [typed.slice(same), word.slice(same)]
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}

export function messageOf(fault: QueryFault): string {
  switch (fault.kind) {
    case 'no_side':
      return `“${fault.key}” needs < or >. ${dateAdvice(fault.key)}`
    case 'several_dates':
      return `“${fault.key}” accepts only one value. ${dateAdvice(fault.key)}`
    case 'no_date':
      return `“${fault.value}” is neither an age (a number and m, h, d, w or y) nor a day. ${dateAdvice(fault.key)}`
    case 'no_value': {
      const { key, operator } = fault
      const advice = isDateKey(key) ? dateAdvice(key) : `Write ${QUERY_KEYS[key].example}.`
      return `Nothing follows “${key}${operator}”. ${advice}`
    }
    case 'wrong_operator': {
      const { key, operator } = fault
      const example = key === 'status' ? 'status:failed' : `${key}:… (is) or ${key}~… (contains)`
      return `“${operator}” cannot follow “${key}”. Write ${example}.`
    }
    case 'unknown_key': {
      const { key, text } = fault
      return `“${key}” is not a search key. ${adviceFor(key, text)}. To search for the text itself, put it in quotes: "${text.replace(/^-/, '').replaceAll('"', '')}".`
    }
    case 'unknown_status':
      return `“${fault.value}” is not a status. The statuses are ${PHASES.map(queryWordOf).join(', ')}.`
    case 'no_word':
      return 'Nothing follows “-”. Write -word to exclude pipelines with this word.'
    default:
      return fault satisfies never
  }
}
