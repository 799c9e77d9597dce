import {
  type Operator,
  type QueryKey,
  type TextKey,
  DATE_KEYS,
  queryWordOf,
  type DateKey,
} from './query-language'
import { PHASES } from '../phases'
import { parseQuery, type QueryFault } from './query-parse'

interface KeyTexts {
  readonly example: string
  /** Names of this key in other tools. Users may type them by mistake. */
  readonly alsoCalled?: readonly string[]
  /** What the key means with its operators. */
  readonly hints: Partial<Record<Operator, string>>
}

interface TextKeyTexts extends KeyTexts {
  /** The middle of the sentence “No pipeline has the tag web”, which names a value that no pipeline has. */
  readonly is: string
  /** The middle of the same sentence for the operator `~`: “No pipeline has a tag that contains we”. */
  readonly contains: string
  /** The heading above the values that the user can choose instead. A key without it offers no values. */
  readonly choose?: string
}

type Keys = Readonly<Record<TextKey, TextKeyTexts> & Record<Exclude<QueryKey, TextKey>, KeyTexts>>

/** The texts about each key, in the order of the suggestions. A new key does not compile until it is here. */
export const QUERY_KEYS: Keys = {
  status: {
    example: 'status:failed',
    alsoCalled: ['state', 'is'],
    hints: { ':': 'has this status; separate several statuses with commas' },
  },
  tag: {
    example: 'tag:web',
    alsoCalled: ['tags', 'label'],
    hints: { ':': 'has this tag' },
    is: 'has the tag',
    contains: 'has a tag that contains',
    choose: 'Tags:',
  },
  name: {
    example: 'name~deploy',
    alsoCalled: ['title'],
    hints: { '~': 'the name contains', ':': 'the name is' },
    is: 'has the name',
    contains: 'has a name that contains',
  },
  id: {
    example: 'id~64f0',
    hints: { ':': 'the id is', '~': 'the id contains' },
    is: 'has the id',
    contains: 'has an id that contains',
  },
  by: {
    example: 'by:anna',
    alsoCalled: ['author', 'owner', 'createdby', 'who'],
    hints: { ':': 'was created by' },
    is: 'was created by',
    contains: 'was created by a user whose name contains',
    choose: 'Created by:',
  },
  tool: {
    example: 'tool:argo',
    alsoCalled: ['step'],
    hints: { ':': 'uses this tool type or registered tool' },
    is: 'uses a tool whose type or id begins with',
    contains: 'uses a tool whose type or id contains',
    choose: 'Tools:',
  },
  repo: {
    example: 'repo:acme/api',
    alsoCalled: ['repository'],
    hints: { ':': 'uses this repository' },
    is: 'uses the repository',
    contains: 'uses a repository whose name contains',
    choose: 'Repositories:',
  },
  'failed-at': {
    example: 'failed-at:build',
    hints: { ':': 'failed at this step' },
    is: 'failed at a step whose name begins with',
    contains: 'failed at a step whose name contains',
    choose: 'Pipelines failed at these steps:',
  },
  why: {
    example: 'why~timeout',
    alsoCalled: ['reason', 'message'],
    hints: { '~': 'the reason of the failure contains' },
    is: 'has a failure reason that begins with',
    contains: 'has a failure reason that contains',
    choose: 'Failure reasons:',
  },
  updated: {
    example: 'updated<7d',
    alsoCalled: ['changed'],
    hints: {
      '<': 'changed less than 7d ago, or before a date such as 2026-01-31',
      '>': 'changed more than 7d ago, or after a date such as 2026-01-31',
    },
  },
  created: {
    example: 'created<30d',
    hints: {
      '<': 'created less than 7d ago, or before a date such as 2026-01-31',
      '>': 'created more than 7d ago, or after a date such as 2026-01-31',
    },
  },
}

const isDateKey = (key: QueryKey): key is DateKey => DATE_KEYS.some((each) => each === key)

const dateAdvice = (key: DateKey) =>
  `Write ${key}<7d (within the last 7 days), ${key}>7d (longer ago) ` +
  `or a day: ${key}>2026-01-31 (after it), ${key}<2026-01-31 (before it).`

function adviceFor(key: string, text: string): string {
  const keys = Object.entries(QUERY_KEYS)
  const [known, texts] = keys.find(([, { alsoCalled }]) => alsoCalled?.includes(key)) ?? []
  if (texts === undefined) return `The keys are ${Object.keys(QUERY_KEYS).join(', ')}`
  const at = text.startsWith('-') ? 1 : 0
  const corrected = text.slice(0, at) + known + text.slice(at + key.length)
  return `Write ${parseQuery(corrected).problems.length === 0 ? corrected : texts.example}`
}

/** The message about an invalid part of a query. It names the mistake and a valid form. */
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
