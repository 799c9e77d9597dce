/** The messages about an invalid `config.json`. They are in their own file, because most pages never load them. */
import { isMapping } from '~/domain/scm-mapping'
import { KNOWN_PHASES } from '~/domain/phases'
import { printJson } from '~/lib/json'
import { LABEL_TONES, REPORT_KINDS, SWITCHABLE, type Config, type InvalidValue } from './config'

/** The valid form of each value, as the end of the sentence "It has to be …". */
const FORMS: { readonly [Name in keyof Config]: string } = {
  apiBaseUrl: 'an address in quotes',
  mcpUrl: 'an address in quotes',
  auth: '"token" or "proxy"',
  readOnly: 'true or false',
  batchChunk: 'a whole number from 1 to 500',
  idempotencyHeader: 'the name of a header in quotes, such as "Idempotency-Key"',
  pollSeconds: 'a number of seconds from 1 to 3600',
  validateWhileEditing: 'true or false',
  idleLockMinutes: 'a number of minutes from 0 (never) to 1440',
  scmServices: 'a list of objects with "identifier" and "service"',
  phases: `an object that maps status words of the service to phases, such as {"in_review": "waiting_approval"}. The phases are ${KNOWN_PHASES.join(', ')}`,
  sampleTokens: 'a list of objects with "label" and "token"',
  label: 'a text of at most 40 characters',
  labelTone: LABEL_TONES.map((tone) => `"${tone}"`).join(' or '),
  actions: `an object that maps actions to true or false, such as {"delete": false}. The actions are ${SWITCHABLE.join(', ')}`,
  keepToken: 'true or false',
  signInUrl: 'a path such as "/oauth2/sign_in", or an https address',
  signOutUrl: 'a path such as "/oauth2/sign_out", or an https address',
  report: `an object such as {"url": "/reports", "errors": true}. The url is a path of the same origin. The kinds of reports are ${REPORT_KINDS.join(', ')}`,
}

function problemInMappings(mappings: readonly unknown[]): string {
  const at = mappings.findIndex((each) => !isMapping(each))
  return at === -1
    ? 'Two entries of “scmServices” have the same “identifier”.'
    : `“scmServices[${at}]” has to be an object with “identifier” and “service”, which are texts. It may also have “needsWorkspace”, which is true or false.`
}

/** One problem of `readConfig` as a sentence: the key, its value and the valid form. */
export function problemText(problem: string | InvalidValue): string {
  if (typeof problem === 'string') return problem
  const { name, value } = problem
  const { text, cut } = printJson(value, 60)
  const received = (cut ? `${text}…` : text).replaceAll(/\s+/g, ' ')
  return (
    (name === 'scmServices' && Array.isArray(value) && problemInMappings(value)) ||
    `“${name}” is ${received}. It has to be ${FORMS[name]}.`
  )
}
