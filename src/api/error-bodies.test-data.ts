/** Handwritten bodies of failures. The service documents no error body, so any form is possible. */
interface ErrorBody {
  readonly body: string
  readonly type?: string
  readonly message?: string
  readonly code?: string
  readonly field?: string
}

export const ERROR_BODIES: readonly ErrorBody[] = [
  {
    body: '{"error":{"code":"type_unsupported","message":"No reset for tasks","field":"type"}}',
    message: 'No reset for tasks',
    code: 'type_unsupported',
    field: 'type',
  },
  { body: '{"error":"No such action"}', message: 'No such action' },
  { body: '{"message":"Not today"}', message: 'Not today' },
  { body: '{"error":true,"message":"Not today"}', message: 'Not today' },
  { body: '{"error":"Forbidden","code":403}', message: 'Forbidden', code: '403' },
  { body: '{"detail":"Busy","title":"Conflict"}', message: 'Busy' },
  { body: '{"type":"about:blank","title":"Conflict","status":409}', message: 'Conflict' },
  {
    body: '{"errors":["one",{"message":"two"},{"detail":"three"},7,null]}',
    message: 'one; two; three',
  },
  {
    body: '{"errors":[{"message":"too long","field":"name","code":"length"}]}',
    message: 'too long',
    code: 'length',
    field: 'name',
  },
  { body: '{"errors":{"name":["too long"]}}', message: 'name: too long', field: 'name' },
  {
    body: '{"errors":{"name":["too long","not unique"],"tags":"too many","owner":null}}',
    message: 'name: too long; not unique; tags: too many',
  },
  {
    body: '{"errors":[{"field":"name","msg":"too long"},{"msg":"no steps"}]}',
    message: 'name: too long; no steps',
  },
  { body: '{"msg":"db down","code":500}', message: 'db down', code: '500' },
  { body: '{"reason":"quota"}', message: 'quota' },
  {
    body: '{"detail":[{"loc":["body","steps",0,"name"],"msg":"field required","type":"missing"}]}',
    message: 'field required',
    field: 'steps.0.name',
  },
  {
    body: '{"detail":[{"loc":["query","page"],"msg":"too small"},{"loc":["body","name"],"msg":"too long"}]}',
    message: 'query.page: too small; name: too long',
  },
  {
    body: '{"error":"invalid_token","error_description":"The token has expired."}',
    message: 'The token has expired.',
  },
  {
    body: '{"timestamp":1,"status":404,"error":"Not Found","message":"No pipeline x","path":"/x"}',
    message: 'No pipeline x',
  },
  { body: '{"error":"Bad Request","errors":["no name"]}', message: 'no name' },
  {
    body: '{"message":"Invalid","errors":{"name":["too long"]}}',
    message: 'Invalid',
    field: 'name',
  },
  {
    body: '{"fault":{"faultstring":"Quota used up","detail":{"errorcode":"policy.quota"}}}',
    message: 'Quota used up',
  },
  { body: '{"fault":"Quota used up"}', message: 'Quota used up' },
  { body: '{"error":{"errorCode":"E7","details":["one","two"]}}', message: 'one; two', code: 'E7' },
  {
    body: '{"error_code":"E8","title":"No","param":"name"}',
    message: 'No',
    code: 'E8',
    field: 'name',
  },
  { body: '{"message":" ","msg":"words"}', message: 'words' },
  { body: '{"info":"nothing here is a reason","count":3}' },
  { body: '{"error":{"message":""},"message":"outer"}', message: 'outer' },
  { body: '{"error":{}}' },
  { body: '{"error":{"errors":[{"message":"Quota used up"}]}}', message: 'Quota used up' },
  { body: '{"error":{"error":{"error":"deep"}}}', message: 'deep' },
  {
    body: '{"error":{"error":{"error":{"error":"as deep as is read"}}}}',
    message: 'as deep as is read',
  },
  { body: '{"error":{"error":{"error":{"error":{"error":"too deep"}}}}}' },
  { body: '"plainly no"', message: 'plainly no' },
  { body: 'upstream connect error', type: 'text/plain', message: 'upstream connect error' },
  { body: '  spaced \n', message: 'spaced' },
  { body: '' },
  { body: '   ' },
  { body: 'null' },
  { body: '[]' },
  { body: '42' },
  { body: '<html><h1>502 Bad Gateway</h1></html>', type: 'text/html' },
  { body: '<!DOCTYPE html><p>Log in', type: 'text/html' },
  { body: '<html>labeled wrongly</html>', type: 'application/json' },
  { body: '\n\t <center>nginx</center>' },
  { body: '\ufeff<!-- page --><html></html>' },
  { body: 'plain words from a page', type: 'Text/HTML; charset=utf-8' },
  { body: 'Error: <b>markup</b> in text', type: 'text/plain' },
  { body: '<?xml version="1.0"?><Error>no</Error>', type: 'application/xml' },
  { body: '{"message":"JSON all the same"}', type: 'text/html', message: 'JSON all the same' },
  { body: '{"message":"<b>shown as text</b>"}', message: '<b>shown as text</b>' },
  { body: '{"__proto__":{"message":"inherited"}}' },
]
