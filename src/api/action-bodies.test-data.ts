/** Handwritten answers to actions with status 200. The service documents no answer, so any form is possible. */
import type { ItemReply } from './action-reply'
import type { Action } from '~/domain/action-table'

export interface ActionBody {
  readonly body: string
  /** The expected outcome of each id that the body mentions. The request named p1, p2 and p3. */
  readonly says: { readonly [id: string]: ItemReply['outcome'] | readonly ['refused', string] }
  readonly extra?: readonly string[]
  /** The default is `run`. */
  readonly action?: Action
}

export const TARGETS = ['p1', 'p2', 'p3'] as const

const ours =
  '{"action":"run","type":"pipeline","version":1,"results":[{"target":"p1","outcome":"done","status":"queued"},{"target":"p2","outcome":"refused","status":"running","error":{"code":"state_conflict","message":"is running"}},{"target":"p3","outcome":"refused","error":{"code":"not_found","message":"no such pipeline"}}]}'

export const ACTION_BODIES: readonly ActionBody[] = [
  {
    body: ours,
    says: { p1: 'done', p2: ['refused', 'is running'], p3: ['refused', 'no such pipeline'] },
  },
  {
    body: '[{"id":"p1","success":true},{"_id":"p2","ok":false,"message":"no"}]',
    says: { p1: 'done', p2: ['refused', 'no'] },
  },
  {
    body: '[{"pipelineId":"p2","result":"ok"},{"resourceId":"p1","status":"ok"}]',
    says: { p1: 'done', p2: 'done' },
  },
  {
    body: '[{"target":"p1","outcome":"Failed","reason":"busy"}]',
    says: { p1: ['refused', 'busy'] },
  },
  { body: '["p1","p2"]', says: { p1: 'unclear', p2: 'unclear' } },
  { body: '[null,7,[],{},{"outcome":"done"}]', says: {}, extra: ['7'] },
  {
    body: '{"results":[{"target":"p1","outcome":"done","resource":null,"error":null},{"target":"p2","outcome":null},{"target":null,"outcome":"done"},null]}',
    says: { p1: 'done', p2: 'unclear' },
  },
  {
    body: '{"p1":{"outcome":"done"},"p2":{"error":"no"}}',
    says: { p1: 'done', p2: ['refused', 'no'] },
  },
  {
    body: '{"p1":"ok","p2":"error","p3":"queued"}',
    says: { p1: 'done', p2: 'unclear', p3: 'unclear' },
  },
  { body: '{"p1":true,"p2":false,"p3":null}', says: { p1: 'done', p2: 'refused', p3: 'unclear' } },
  { body: '{"p1":{"outcome":"done"},"meta":{"page":1}}', says: { p1: 'done' } },
  { body: '{"results":[{"id":"p1","outcome":"done"}]}', says: { p1: 'done' } },
  { body: '{"items":[{"id":"p1","outcome":"done"}],"errors":[]}', says: { p1: 'done' } },
  { body: '{"data":{"p1":{"outcome":"done"}},"errors":[]}', says: { p1: 'done' } },
  { body: '{"data":{"results":[{"id":"p1","outcome":"done"}]}}', says: { p1: 'done' } },
  { body: '{"success":true,"data":{"results":{"p2":{"outcome":"done"}}}}', says: { p2: 'done' } },
  {
    body: '{"outcomes":[{"id":"p1","success":true},{"id":"p9","success":true}]}',
    says: { p1: 'done' },
  },
  { body: '{"id":"p1","success":true,"data":{"_id":"p1","name":"a"}}', says: { p1: 'done' } },
  { body: '{"records":[{"id":"p1","ok":true}]}', says: { p1: 'done' } },
  { body: '{"data":{"data":{"data":{"results":["p1"]}}}}', says: { p1: 'unclear' } },
  { body: '{"data":{"data":{"data":{"data":{"results":["p1"]}}}}}', says: {} },
  { body: '[{"id":"p1","task":"p2","ok":true}]', says: { p1: 'done' } },
  ...['results', 'data', 'items', 'records'].map((key) => ({
    body: `{"${key}":[{"id":"p9","ok":true},{"id":"p1","ok":true}]}`,
    says: { p1: 'done' } as const,
    extra: ['p9'],
  })),
  { body: '[{"_id":"p1","createdAt":"x","status":"error"}]', says: { p1: 'unclear' } },
  { body: '[{"_id":"p1","updatedAt":"x","status":"error"}]', says: { p1: 'unclear' } },
  // The id of the request itself is not reported as an unknown id.
  { body: '{"id":"request-1","success":true}', says: {} },
  { body: '{"id":"request-1","data":{"p1":{"ok":true}}}', says: { p1: 'done' } },
  {
    body: '{"succeeded":{"p1":{},"p2":null,"p9":{}},"failed":"p3"}',
    says: { p1: 'done', p2: 'done' },
  },
  {
    body: '{"success":{"p1":"yes"},"failed":{"p2":" ","p3":7}}',
    says: { p1: 'unclear', p2: 'refused', p3: 'refused' },
  },
  { body: '{"success":["p1"],"failed":["p2"]}', says: { p1: 'done', p2: 'refused' } },
  // The key “running” shows that all keys are run states. So “succeeded” and “failed” are not outcomes of the action.
  ...['running', 'queued', 'idle', 'stopped', 'Waiting for approval'].map((state) => ({
    body: `{"succeeded":["p1"],"failed":["p2"],"${state}":["p3"]}`,
    says: { p1: 'unclear', p2: 'unclear', p3: 'unclear' } as const,
  })),
  {
    body: '{"succeeded":["p1"],"failed":["p2"],"running":0}',
    says: { p1: 'done', p2: 'refused' },
  },
  {
    body: '{"success":[{"id":"p1"}],"errors":[{"id":"p2","message":"no"}]}',
    says: { p1: 'done', p2: ['refused', 'no'] },
  },
  {
    body: '{"succeeded":["p1"],"failed":{"p2":"busy","p3":{"message":"no"}}}',
    says: { p1: 'done', p2: ['refused', 'busy'], p3: ['refused', 'no'] },
  },
  { body: '{"success":[],"errors":[{"message":"general"}]}', says: {} },
  {
    body: '{"results":[{"id":"p1","outcome":"done"}],"errors":[{"id":"p2","message":"no"}]}',
    says: { p1: 'done', p2: ['refused', 'no'] },
  },
  {
    body: '{"success":["p1"],"results":[{"id":"p1","status":"queued","name":"a"}]}',
    says: { p1: 'done' },
  },
  { body: '{"success":[{"id":"p1","error":"no"}]}', says: { p1: 'unclear' } },
  { body: '{"success":["p1"],"failed":["p1"]}', says: { p1: 'unclear' } },
  { body: '[{"id":"p1","success":true,"error":{"message":"no"}}]', says: { p1: 'unclear' } },
  {
    body: '[{"id":"p1","outcome":"done"},{"id":"p1","outcome":"refused"},{"id":"p1","outcome":"done"}]',
    says: { p1: 'unclear' },
  },
  {
    body: '[{"id":"p1","succeeded":true},{"id":"p2","succeeded":"false"},{"id":"p3","success":"true"}]',
    says: { p1: 'done', p2: 'refused', p3: 'done' },
  },
  {
    body: '[{"id":"p1","outcome":"successful"},{"id":"p2","result":"succeeded"},{"id":"p3","result":"completed"}]',
    says: { p1: 'done', p2: 'done', p3: 'done' },
  },
  {
    body: '[{"id":"p1","status":"success"},{"id":"p2","status":"error"},{"id":"p3","status":"refused"}]',
    says: { p1: 'unclear', p2: 'unclear', p3: 'refused' },
  },
  {
    body: '[{"id":"p1","outcome":"success"},{"id":"p2","outcome":"denied"},{"id":"p3","outcome":"ok"}]',
    says: { p1: 'done', p2: 'refused', p3: 'done' },
  },
  {
    body: '{"p1":"success","p2":"failure","p3":"true"}',
    says: { p1: 'unclear', p2: 'unclear', p3: 'unclear' },
  },
  {
    body: '[{"id":"p1","status":"done"},{"id":"p2","status":"denied"},{"id":"p3","status":"failure"}]',
    says: { p1: 'done', p2: 'refused', p3: 'unclear' },
  },
  {
    body: '[{"id":"p1","outcome":"failure"},{"id":"p2","outcome":"error"},{"id":"p3","result":"failed"}]',
    says: { p1: 'unclear', p2: 'unclear', p3: 'unclear' },
  },
  // "error" and "failed" may be run states. They count as refusals only with a reason or under a key for failures.
  {
    body: '[{"id":"p1","status":"error","msg":"busy"},{"id":"p2","outcome":"error","reason":"no"},{"id":"p3","result":"failed","error":"no"}]',
    says: { p1: ['refused', 'busy'], p2: ['refused', 'no'], p3: ['refused', 'no'] },
  },
  {
    body: '{"failed":[{"id":"p1","status":"error"},{"id":"p2","failed":true}],"errors":{"p3":{"result":"failed"}}}',
    says: { p1: 'refused', p2: 'refused', p3: 'refused' },
  },
  {
    body: '{"success":[{"id":"p1","status":"error"},{"id":"p2","failed":true}]}',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  { body: '[{"id":"p1","ok":false,"status":"error"}]', says: { p1: 'refused' } },
  {
    body: '[{"pipeline":"p1","ok":true},{"resource":"p2","ok":true},{"task":"p3","ok":true}]',
    says: { p1: 'done', p2: 'done', p3: 'done' },
  },
  {
    body: '[{"pipeline_id":"p1","ok":true},{"resource_id":"p2","ok":true},{"task_id":"p3","ok":true}]',
    says: { p1: 'done', p2: 'done', p3: 'done' },
  },
  {
    body: '[{"taskId":"p1","ok":true},{"pipeline":{"_id":"p2","name":"b"},"ok":true},{"resource":{"id":"p3"},"ok":true}]',
    says: { p1: 'done', p2: 'done', p3: 'done' },
  },
  {
    body: '[{"pipeline":"deploy","id":"p1","ok":true},{"resource":"pipeline","ok":true}]',
    says: { p1: 'done' },
  },
  { body: '[{"pipeline":{"_id":"p9"},"ok":true}]', says: {}, extra: ['p9'] },
  { body: '[{"pipeline":{"name":"p1"},"ok":true}]', says: {} },
  { body: '{"errors":[{"pipeline":"p3","message":"no"}]}', says: { p3: ['refused', 'no'] } },
  {
    body: '{"errors":[{"resourceId":"p3","message":"no"},{"message":"general"}]}',
    says: { p3: ['refused', 'no'] },
  },
  { body: '{"errors":[{"message":"one"},{"message":"two"}]}', says: {} },
  { body: '[{"id":"p1","error":{}}]', says: { p1: 'refused' } },
  {
    body: '[{"id":"p1","ok":false,"msg":"busy"},{"id":"p2","ok":false,"detail":[{"msg":"no tool"}]}]',
    says: { p1: ['refused', 'busy'], p2: ['refused', 'no tool'] },
  },
  {
    body: '[{"id":"p1","ok":false,"errors":{"tool":["is gone"]}}]',
    says: { p1: ['refused', 'tool: is gone'] },
  },
  {
    body: '[{"id":"p1","outcome":"done","error":null},{"id":"p2","outcome":"done","error":""}]',
    says: { p1: 'done', p2: 'done' },
  },
  {
    body: '[{"id":"p3","outcome":"done"},{"id":"p1","outcome":"done"},{"id":"p3","outcome":"done"}]',
    says: { p1: 'done', p3: 'done' },
  },
  {
    body: '[{"id":"p9","outcome":"done"},{"id":"p1","outcome":"done"}]',
    says: { p1: 'done' },
    extra: ['p9'],
  },
  {
    body: '{"p9":{"outcome":"done"},"p1":{"outcome":"done"}}',
    says: { p1: 'done' },
    extra: ['p9'],
  },
  { body: '[{"id":17,"_id":"p1","outcome":"done"}]', says: { p1: 'done' } },
  // No result per id. The outcome is read from the status later.
  ...[
    '{"status":"ok"}',
    '{}',
    'null',
    '[]',
    '"ok"',
    '1',
    'true',
    '{"success":true}',
    '{"success":3,"failed":0}',
    '{"message":"Queued"}',
  ].map((body) => ({ body, says: {} })),
  // The state of a record is not an outcome: "success" and "error" say how a run ended.
  {
    body: '[{"_id":"p1","name":"a","status":"success"},{"_id":"p2","name":"b","status":"error"}]',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  {
    body: '[{"id":"p1","status":"failed"},{"id":"p2","status":"rejected"}]',
    says: { p1: 'unclear', p2: 'unclear' },
  },
  { action: 'status', body: '[{"_id":"p1","name":"a","status":"error"}]', says: { p1: 'done' } },
  { action: 'status', body: '{"p1":"running","p2":"error"}', says: { p1: 'done', p2: 'done' } },
  {
    action: 'status',
    body: '{"results":[{"target":"p1","status":"success"}]}',
    says: { p1: 'done' },
  },
  {
    action: 'status',
    body: '[{"id":"p1","status":"error","message":"no such pipeline"}]',
    says: { p1: ['refused', 'no such pipeline'] },
  },
  { action: 'status', body: '{"data":{"_id":"p1","status":"paused"}}', says: { p1: 'done' } },
  {
    action: 'status',
    body: '{"pipelines":[{"_id":"p1","name":"a","status":"paused"}]}',
    says: { p1: 'done' },
  },
  {
    action: 'status',
    body: '[{"id":"p1","outcome":"refused","status":"idle"}]',
    says: { p1: 'refused' },
  },
  // An error in a record belongs to its run. It is not a failure of the request.
  {
    action: 'status',
    body: '[{"id":"p1","status":"failed","errors":["step 2"]}]',
    says: { p1: 'done' },
  },
  { action: 'status', body: '[{"id":"p1","status":"accepted"}]', says: { p1: 'done' } },
  {
    action: 'status',
    body: '[{"id":"p1","status":"failed","message":"step 2"}]',
    says: { p1: 'done' },
  },
  {
    action: 'status',
    body: '[{"id":"p1","name":"a","status":"error","message":"step 2"}]',
    says: { p1: 'done' },
  },
  {
    action: 'status',
    body: '[{"id":"p1","success":true,"status":"running"}]',
    says: { p1: 'done' },
  },
  {
    action: 'status',
    body: '[{"id":"p1","ok":false,"status":"running"}]',
    says: { p1: 'refused' },
  },
  { action: 'status', body: '[{"id":"p1","result":"failed"}]', says: { p1: 'unclear' } },
  {
    action: 'status',
    body: '[{"id":"p1","result":"failed","reason":"no"}]',
    says: { p1: ['refused', 'no'] },
  },
  { action: 'status', body: '[{"id":"p1","success":true,"error":"no"}]', says: { p1: 'unclear' } },
  { action: 'status', body: '[{"id":"p1","note":"?"}]', says: { p1: 'unclear' } },
  { action: 'status', body: '{"p1":true,"p2":null}', says: { p1: 'done', p2: 'unclear' } },
]
