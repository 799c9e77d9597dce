/** Handwritten bodies of failures. The service documents no error body, so any form is possible. */
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
  { body: '{"errors":{"name":["too long"]}}', words: 'name: too long', field: 'name' },
  {
    body: '{"errors":{"name":["too long","not unique"],"tags":"too many","owner":null}}',
    words: 'name: too long; not unique; tags: too many',
  },
  {
    body: '{"errors":[{"field":"name","msg":"too long"},{"msg":"no steps"}]}',
    words: 'name: too long; no steps',
  },
  { body: '{"msg":"db down","code":500}', words: 'db down', code: '500' },
  { body: '{"reason":"quota"}', words: 'quota' },
  {
    body: '{"detail":[{"loc":["body","steps",0,"name"],"msg":"field required","type":"missing"}]}',
    words: 'field required',
    field: 'steps.0.name',
  },
  {
    body: '{"detail":[{"loc":["query","page"],"msg":"too small"},{"loc":["body","name"],"msg":"too long"}]}',
    words: 'query.page: too small; name: too long',
  },
  {
    body: '{"error":"invalid_token","error_description":"The token has expired."}',
    words: 'The token has expired.',
  },
  {
    body: '{"timestamp":1,"status":404,"error":"Not Found","message":"No pipeline x","path":"/x"}',
    words: 'No pipeline x',
  },
  { body: '{"error":"Bad Request","errors":["no name"]}', words: 'no name' },
  { body: '{"message":"Invalid","errors":{"name":["too long"]}}', words: 'Invalid', field: 'name' },
  {
    body: '{"fault":{"faultstring":"Quota used up","detail":{"errorcode":"policy.quota"}}}',
    words: 'Quota used up',
  },
  { body: '{"fault":"Quota used up"}', words: 'Quota used up' },
  { body: '{"error":{"errorCode":"E7","details":["one","two"]}}', words: 'one; two', code: 'E7' },
  {
    body: '{"error_code":"E8","title":"No","param":"name"}',
    words: 'No',
    code: 'E8',
    field: 'name',
  },
  { body: '{"message":" ","msg":"words"}', words: 'words' },
  { body: '{"info":"nothing here is a reason","count":3}' },
  { body: '{"error":{"message":""},"message":"outer"}', words: 'outer' },
  { body: '{"error":{}}' },
  { body: '{"error":{"errors":[{"message":"Quota used up"}]}}', words: 'Quota used up' },
  { body: '{"error":{"error":{"error":"deep"}}}', words: 'deep' },
  {
    body: '{"error":{"error":{"error":{"error":"as deep as is read"}}}}',
    words: 'as deep as is read',
  },
  { body: '{"error":{"error":{"error":{"error":{"error":"too deep"}}}}}' },
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
