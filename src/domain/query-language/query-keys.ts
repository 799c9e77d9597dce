/** The texts about the keys of a query. */
import type { Operator, QueryKey, TextKey } from './query-language'

interface KeyTexts {
  readonly example: string
  /** Names of this key in other tools. Users may type them by mistake. */
  readonly alsoCalled?: readonly string[]
  /** What the key means with its operators. */
  readonly hints: Partial<Record<Operator, string>>
}

interface TextKeyTexts extends KeyTexts {
  /** Follows “No pipeline”, before the missing value. */
  readonly is: string
  /** Follows “No pipeline”, before a part of the missing value. */
  readonly contains: string
  /** The heading above the values that the user can choose instead. A key without it offers no values. */
  readonly choose?: string
}

type Keys = Readonly<Record<TextKey, TextKeyTexts> & Record<Exclude<QueryKey, TextKey>, KeyTexts>>

/** In the order of the suggestions. A new key does not compile until it is here. */
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
    example: 'id:64f0',
    hints: { ':': 'the id begins with' },
    is: 'has an id that begins with',
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
