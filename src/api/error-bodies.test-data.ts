/** Raw bodies of failures, by hand from contract §2 ("Errors: any status, any body") and §3. */
interface ErrorBody {
  readonly body: string
  readonly type?: string
  readonly words?: string
  readonly code?: string
  readonly field?: string
}

export const ERROR_BODIES: readonly ErrorBody[] = [
  {
    body: '{"error":{"code":"type_unsupported","message":"No reset for tasks","field":"type"}}',
    words: 'No reset for tasks',
    code: 'type_unsupported',
    field: 'type',
  },
  { body: '{"error":"No such action"}', words: 'No such action' },
  { body: '{"message":"Not today"}', words: 'Not today' },
  { body: '{"error":true,"message":"Not today"}', words: 'Not today' },
  { body: '{"error":"Forbidden","code":403}', words: 'Forbidden', code: '403' },
  { body: '{"detail":"Busy","title":"Conflict"}', words: 'Busy' },
  { body: '{"type":"about:blank","title":"Conflict","status":409}', words: 'Conflict' },
  {
    body: '{"errors":["one",{"message":"two"},{"detail":"three"},7,null]}',
    words: 'one; two; three',
  },
  {
    body: '{"errors":[{"message":"too long","field":"name","code":"length"}]}',
    words: 'too long',
    code: 'length',
    field: 'name',
  },
  { body: '{"errors":{"name":["too long"]}}' },
  { body: '{"error":{"message":""},"message":"outer"}', words: 'outer' },
  { body: '{"error":{}}' },
  { body: '{"error":{"error":{"error":"deep"}}}' },
  { body: '"plainly no"', words: 'plainly no' },
  { body: 'upstream connect error', type: 'text/plain', words: 'upstream connect error' },
  { body: '  spaced \n', words: 'spaced' },
  { body: '' },
  { body: '   ' },
  { body: 'null' },
  { body: '[]' },
  { body: '42' },
  { body: '<html><h1>502 Bad Gateway</h1></html>', type: 'text/html' },
  { body: '<!DOCTYPE html><p>Log in', type: 'text/html' },
  { body: '<html>labelled wrongly</html>', type: 'application/json' },
  { body: '\n\t <center>nginx</center>' },
  { body: '\ufeff<!-- page --><html></html>' },
  { body: 'plain words from a page', type: 'Text/HTML; charset=utf-8' },
  { body: 'Error: <b>markup</b> in text', type: 'text/plain' },
  { body: '<?xml version="1.0"?><Error>no</Error>', type: 'application/xml' },
  { body: '{"message":"JSON all the same"}', type: 'text/html', words: 'JSON all the same' },
  { body: '{"message":"<b>shown as text</b>"}', words: '<b>shown as text</b>' },
  { body: '{"__proto__":{"message":"inherited"}}' },
]
