import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import { PipelineFacts } from './pipeline-facts'

/** The HTML of the facts about a failed pipeline. */
function factsOf(runMessage: string, stepMessage?: string): string {
  const pipeline = readPipeline({
    _id: 'a',
    status: 'failed',
    run: { number: 7, message: runMessage },
    steps: [{ name: 'Deploy', status: 'failed', message: stepMessage }],
  })
  if (pipeline === undefined) throw new Error('The pipeline is not readable.')
  return renderToStaticMarkup(<PipelineFacts pipeline={pipeline} phase="failed" />)
}

test('the facts contain the message of the run only if the status line shows another message', () => {
  expect(factsOf('Step 1 failed', 'exit code 2')).toContain('Step 1 failed')
  expect(factsOf('exit code 2', 'exit code 2')).not.toContain('exit code 2')
  expect(factsOf('exit code 2')).not.toContain('exit code 2')
})
