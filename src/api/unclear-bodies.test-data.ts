/** Replies to actions whose entries are contradictory or only accepted, and similar replies that are clear. */
import type { ActionBody } from './action-bodies.test-data'

export const UNCLEAR_BODIES: readonly ActionBody[] = [
  { body: '[{"id":"p1","success":true,"errors":["no tool"]}]', says: { p1: 'unclear' } },
  { body: '[{"id":"p1","success":true,"errors":{"tool":"none"}}]', says: { p1: 'unclear' } },
  { body: '{"success":{"p1":false,"p2":true}}', says: { p1: 'unclear', p2: 'done' } },
  { body: '[{"id":"p1","success":true,"errors":[]}]', says: { p1: 'done' } },
  { body: '[{"id":"p1","success":true,"errors":{}}]', says: { p1: 'done' } },
  { body: '[{"id":"p1","success":true,"errors":0}]', says: { p1: 'done' } },
  { body: '[{"id":"p1","errors":["no tool"]}]', says: { p1: ['refused', 'no tool'] } },
  { body: '[{"id":"p1","name":"a","errors":["of a step"]}]', says: { p1: 'unclear' } },
  {
    body: '[{"id":"p1","status":"ok","skipped":true,"reason":"is running"}]',
    says: { p1: 'unclear' },
  },
  { body: '[{"id":"p1","ok":true,"skipped":false}]', says: { p1: 'done' } },
  { body: '[{"id":"p1","ok":true,"ignored":"true"}]', says: { p1: 'unclear' } },
  { body: '[{"id":"p1","ok":true,"result":"skipped"}]', says: { p1: 'unclear' } },
  { body: '[{"id":"p1","ok":false,"result":"skipped"}]', says: { p1: 'refused' } },
  {
    body: '[{"id":"p1","outcome":"no-op"},{"id":"p2","outcome":" "}]',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  { body: '[{"id":"p1","outcome":"done","result":"error"}]', says: { p1: 'unclear' } },
  { body: '[{"id":"p1","ok":true,"status":409}]', says: { p1: 'unclear' } },
  { body: '[{"id":"p1","ok":true,"code":500}]', says: { p1: 'unclear' } },
  {
    body: '[{"id":"p1","ok":true,"code":0},{"id":"p2","ok":true,"status":200}]',
    says: { p1: 'done', p2: 'done' },
  },
  {
    body: '[{"id":"p1","ok":true,"code":399},{"id":"p2","ok":true,"code":600}]',
    says: { p1: 'done', p2: 'done' },
  },
  {
    body: '[{"id":"p1","statusCode":400},{"id":"p2","statusCode":499},{"id":"p3","statusCode":599}]',
    says: { p1: 'refused', p2: 'refused', p3: 'unclear' },
  },
  {
    body: '[{"id":"p1","statusCode":408},{"id":"p2","code":408}]',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  { body: '[{"id":"p1","statusCode":500}]', says: { p1: 'unclear' } },
  { body: '[{"id":"p1","ok":true,"code":599}]', says: { p1: 'unclear' } },
  { body: '[{"id":"p1","ok":true,"code":400}]', says: { p1: 'unclear' } },
  {
    body: '[{"id":"p1","outcome":"enqueued"},{"id":"p2","outcome":"submitted"}]',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  // A nested result may contradict its entry. A nested record does not, because its errors may be old.
  {
    body: '[{"id":"p1","ok":true,"result":{"success":false,"error":"no"}},{"id":"p2","success":true,"data":{"error":"no"}}]',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  {
    body: '[{"id":"p1","ok":true,"result":{"skipped":true}},{"id":"p2","ok":true,"response":{"status":409}}]',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  {
    body: '[{"id":"p1","ok":true,"result":{"ok":true}},{"id":"p2","ok":true,"data":{"_id":"p2","name":"a","error":"old"}},{"id":"p3","data":{"ok":true}}]',
    says: { p1: 'done', p2: 'done', p3: 'unclear' },
  },
  // Each of these keys contradicts the success, so the outcome is unclear.
  ...[
    '"failures":[{"message":"x"}]',
    '"failure":"broken"',
    '"fault":"broken"',
    '"exception":"broken"',
    '"errorMessage":"broken"',
    '"error_code":"E17"',
    '"failureReason":"broken"',
    '"isSkipped":true',
    '"skip_reason":"busy"',
    '"noop":true',
    '"dry_run":true',
    '"changed":false',
    '"executed":"no"',
    '"httpStatus":500',
    '"status":"skipped"',
    '"state":"ignored"',
    '"result":{"status":"skipped"}',
  ].map((doubt): ActionBody => ({
    body: `[{"id":"p1","outcome":"done",${doubt}}]`,
    says: { p1: 'unclear' },
  })),
  ...[
    '"failures":[]',
    '"failure":null',
    '"errorMessage":""',
    '"errorCode":0',
    '"isSkipped":false',
    '"changed":true',
    '"httpStatus":200',
    '"state":"queued"',
    '"result":{"status":"queued"}',
    '"errorBudget":"80 %"',
    '"success":1',
  ].map((nothing): ActionBody => ({
    body: `[{"id":"p1","outcome":"done",${nothing}}]`,
    says: { p1: 'done' },
  })),
  {
    body: '[{"id":"p1","outcome":"done","success":0},{"id":"p2","outcome":"done","ok":"no"},{"id":"p3","ok":0}]',
    says: { p1: 'unclear', p2: 'unclear', p3: 'refused' },
  },
  {
    body: '{"data":{"results":{"edges":[{"node":{"id":"p1","outcome":"done"}},{"cursor":"c","node":{"id":"p2","ok":false}}]}}}',
    says: { p1: 'done', p2: 'refused' },
  },
  {
    body: '[{"id":"p1","ok":true,"warning":"slow"},{"id":"p2","ok":true,"warnings":["slow"]}]',
    says: { p1: 'done', p2: 'done' },
  },
  {
    body: '[{"id":"p1","status":"accepted"},{"id":"p2","outcome":"Accepted "}]',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  { body: '[{"id":"p1","ok":true,"status":"accepted"}]', says: { p1: 'unclear' } },
  { body: '[{"id":"p1","ok":false,"status":"accepted"}]', says: { p1: 'unclear' } },
  {
    body: '[{"id":"p1","accepted":true},{"id":"p2","accepted":false}]',
    says: { p1: 'unclear', p2: 'refused' },
  },
  {
    body: '[{"id":"p1","ok":true,"result":"queued"},{"id":"p2","outcome":"pending"},{"id":"p3","result":"scheduled"}]',
    says: { p1: 'unclear', p2: 'unclear', p3: 'unclear' },
  },
  {
    body: '[{"id":"p1","ok":true,"queued":true},{"id":"p2","ok":true,"pending":true},{"id":"p3","ok":true,"scheduled":true}]',
    says: { p1: 'unclear', p2: 'unclear', p3: 'unclear' },
  },
  {
    body: '[{"id":"p1","outcome":"queued"},{"id":"p2","ok":true,"result":"pending"},{"id":"p3","scheduled":true}]',
    says: { p1: 'unclear', p2: 'unclear', p3: 'unclear' },
  },
  {
    body: '[{"id":"p1","statusCode":202},{"id":"p2","ok":true,"status":202}]',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  {
    body: '{"p1":"accepted","p2":"done","p3":"denied"}',
    says: { p1: 'unclear', p2: 'done', p3: 'refused' },
  },
  {
    body: '{"success":[{"id":"p1","status":"accepted"},{"id":"p2","skipped":true},{"id":"p3","note":"x"}]}',
    says: { p1: 'unclear', p2: 'unclear', p3: 'done' },
  },
  {
    body: '{"success":["p1"],"results":[{"id":"p1","status":"accepted"}]}',
    says: { p1: 'unclear' },
  },
  {
    body: '{"success":[{"id":"p1","name":"a","errors":["of a step"]},{"id":"p2","result":"no-op"}]}',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  // If an entry has an outcome, “queued” under its `status` is the state of the pipeline.
  {
    body: '[{"id":"p1","outcome":"done","status":"queued"},{"id":"p2","ok":true,"status":"error"}]',
    says: { p1: 'done', p2: 'unclear' },
  },
  // If an entry has a flag such as `ok`, a word for failure under `status` contradicts the flag. In a record, the word
  // is only a state.
  ...['denied', 'refused', 'error', 'failure'].flatMap((word): ActionBody[] => [
    { body: `[{"id":"p1","ok":true,"status":"${word}"}]`, says: { p1: 'unclear' } },
    { body: `[{"id":"p1","result":"done","status":"${word}"}]`, says: { p1: 'unclear' } },
    { body: `[{"id":"p1","name":"a","ok":true,"status":"${word}"}]`, says: { p1: 'done' } },
  ]),
  { body: '[{"id":"p1","ok":false,"status":"success"}]', says: { p1: 'refused' } },
  // The value of a flag such as `skipped` may be its reason.
  {
    body: '[{"id":"p1","status":"ok","skipped":"already running"},{"id":"p2","ok":true,"ignored":1}]',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  ...['failed', 'rejected', 'denied'].flatMap((key): ActionBody[] => [
    { body: `[{"id":"p1","ok":true,"${key}":true}]`, says: { p1: 'unclear' } },
    { body: `[{"id":"p1","${key}":"is running"}]`, says: { p1: 'refused' } },
    {
      body: `[{"id":"p1","${key}":true},{"id":"p2","${key}":true,"msg":"busy"}]`,
      says: { p1: key === 'denied' ? 'refused' : 'unclear', p2: ['refused', 'busy'] },
    },
    { body: `[{"id":"p1","name":"a","${key}":true}]`, says: { p1: 'unclear' } },
    { body: `[{"id":"p1","ok":true,"${key}":false}]`, says: { p1: 'done' } },
    { body: `[{"id":"p1","ok":true,"${key}":"false"}]`, says: { p1: 'done' } },
  ]),
  { action: 'reject', body: '[{"id":"p1","ok":true,"rejected":true}]', says: { p1: 'done' } },
  {
    action: 'reject',
    body: '{"rejected":["p1"],"failed":["p2"]}',
    says: { p2: 'refused' },
  },
  {
    body: '[{"id":"p1","success":true,"code":"409"},{"id":"p2","ok":true,"statusCode":"500"},{"id":"p3","status":"202"}]',
    says: { p1: 'unclear', p2: 'unclear', p3: 'unclear' },
  },
  { body: '[{"id":"p1","status":"404"}]', says: { p1: 'refused' } },
  // A value under "success" must itself mean success.
  {
    body: '{"success":{"p1":"failed","p2":"skipped","p3":"completed"}}',
    says: { p1: 'unclear', p2: 'unclear', p3: 'done' },
  },
  {
    body: '{"success":{"p1":409,"p2":"queued","p3":""}}',
    says: { p1: 'unclear', p2: 'unclear', p3: 'done' },
  },
  // A skipped id is not done, whatever its entry says.
  ...['skipped', 'ignored'].flatMap((key): ActionBody[] => [
    { body: `{"${key}":[{"target":"p1","ok":true},"p2"]}`, says: { p1: 'unclear', p2: 'unclear' } },
    { body: `{"${key}":{"p1":"is running"},"success":["p1"]}`, says: { p1: 'unclear' } },
    { body: `{"${key}":[{"id":"p1","error":"busy"}]}`, says: { p1: ['refused', 'busy'] } },
  ]),
  {
    body: '{"rejected":["p1",{"id":"p2","msg":"busy"},{"id":"p3","ok":true}]}',
    says: { p1: 'refused', p2: ['refused', 'busy'], p3: 'unclear' },
  },
  {
    action: 'status',
    body: '{"rejected":[{"_id":"p1","name":"a","status":"rejected"}]}',
    says: { p1: 'done' },
  },
]
