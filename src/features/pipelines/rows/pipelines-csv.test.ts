import { expect, it } from 'vitest'
import { aPipeline } from './a-pipeline'
import { IndexedPipeline } from './indexed-pipeline'
import { pipelinesCsv } from './pipelines-csv'

function entryOf(record: Record<string, unknown>): IndexedPipeline {
  return new IndexedPipeline({ key: 'k', pipeline: aPipeline(record) })
}

it('has a line for each pipeline, with what it has and nothing for what it lacks', () => {
  const text = pipelinesCsv([
    entryOf({
      _id: '64a1',
      name: '=cmd',
      status: 'Weird, state',
      tags: ['web', 'eu'],
      updatedAt: 'yesterday',
      run: { startedAt: '2026-01-01T00:00:00Z', finishedAt: '2026-01-01T00:00:01.5Z' },
    }),
    entryOf({}),
  ])
  expect(text.split('\r\n')).toEqual([
    'id,name,status,description,tags,created by,created,updated,last run started,last run finished,last run seconds',
    `64a1,'=cmd,"Weird, state",,web eu,,,yesterday,2026-01-01T00:00:00Z,2026-01-01T00:00:01.5Z,1.5`,
    ',,,,,,,,,,',
    '',
  ])
})
