import { createPipelineSpec } from '~/api/pipeline-detail'
import type { Config } from '~/api/config'
import { curlOf, type NoCurl } from '~/api/curl'
import { registeredToolsSpec } from '~/api/registered-tools'
import { stepMetadataSpec } from '~/api/step-metadata'
import { toolIdentifiersSpec } from '~/api/tool-identifiers'
import { validationSpec } from '~/api/validation'
import type { JsonObject } from '~/lib/json'

const START = `#!/bin/sh
# The way to a pipeline in the order of the service description; needs curl 7.76 or newer.
set -eu
`
const TOKEN = `: "\${API_TOKEN:?Put a token of the service into API_TOKEN}"
`
/** By our reading of the reply (contract §3); spaces in it mean nothing. */
const IF_VALID = String.raw`printf '%s' "$verdict" | tr -d ' \t\r\n' | grep -q '"valid":true' || {
  printf '%s\n' "$verdict" >&2
  exit 1
}`

/** The whole way (§1) as a shell script: what there is, then validate, then create, once. */
export function scriptOf(
  pipeline: JsonObject,
  baseUrl: string,
  auth: Config['auth'],
): { readonly ok: true; readonly text: string } | NoCurl {
  const reads = [toolIdentifiersSpec(), registeredToolsSpec(), stepMetadataSpec()]
  const [validation, creation, ...looks] = [
    validationSpec(pipeline),
    createPipelineSpec(pipeline),
    ...reads,
  ].map((spec) => curlOf(spec, baseUrl, auth))
  if (validation?.ok !== true) return validation ?? { ok: false, reason: '' }
  if (creation?.ok !== true) return creation ?? { ok: false, reason: '' }
  const text = [
    START + (auth === 'token' ? TOKEN : ''),
    '# 1 to 3: tool types, registered tools, step metadata',
    ...looks.map((look) => (look.ok ? `${look.lines} >/dev/null` : `# ${look.reason}`)),
    '',
    '# 4: validate',
    `verdict=$(${validation.lines})`,
    IF_VALID,
    '',
    '# 5: create, once',
    creation.lines,
    '',
  ].join('\n')
  return { ok: true, text }
}
