import { useMemo } from 'react'
import { newPipelineSpec } from '~/api/pipeline-detail'
import { curlOf } from '~/api/curl'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { LossyValues } from '~/components/lossy-values'
import { isJsonObject, own, printJson, type JsonObject } from '~/lib/json'
import { Button } from '~/ui/button'
import { CodeBlock } from '~/components/code-block'
import { CopyButton } from '~/ui/copy-button'
import { Dialog } from '~/ui/dialog'
import { useDraftSession, useDraft } from '../draft/draft-session'
import { lossesOf } from '../draft/draft'
import { changesBetween } from '../draft/changes'
import { ChangesList } from '~/components/changes-list'

export function RequestPreview({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft()
  const { pipeline } = draft
  const losses = useMemo(() => lossesOf(draft), [draft])
  const { client, config } = useService()
  const { source } = useDraftSession()
  const body = printJson(pipeline)
  const curl = curlOf(newPipelineSpec(pipeline), client.baseUrl, config.auth)
  return (
    <Dialog
      title="What will be sent"
      size="wide"
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <p className="text-sm">
        Sluice sends this body once, unchanged, to{' '}
        <code className="font-mono text-xs">
          POST {new URL('api/v2/pipelines', client.baseUrl).pathname}
        </code>
        .
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy body" text={() => printJson(pipeline, Infinity).text} />
        {curl.ok && <CopyButton label="Copy curl" text={() => curl.lines} />}
      </div>
      <LossyValues json={pipeline} losses={losses} />
      {source !== undefined && (
        <div className="flex flex-col gap-1">
          <p className="text-soft text-xs">
            Differences from the original pipeline
            {hasStepIds(pipeline) && '. The steps keep their ids.'}
          </p>
          <ChangesList
            label="Differences from the original pipeline"
            changes={changesBetween(source.record, pipeline)}
          />
        </div>
      )}
      <Block label="Body" text={body.text} />
      {curl.ok ? (
        <Block
          label={`The same request with curl.${config.auth === 'token' ? ' Set $API_TOKEN to your token.' : ''}`}
          text={curl.lines}
        />
      ) : (
        <p className="text-soft text-sm">{curl.reason}</p>
      )}
    </Dialog>
  )
}

function hasStepIds(pipeline: JsonObject): boolean {
  const steps = own(pipeline, 'steps')
  return (
    Array.isArray(steps) &&
    steps.some((step) => isJsonObject(step) && own(step, '_id') !== undefined)
  )
}

function Block({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="text-soft text-xs">{label}</p>
      <CodeBlock label={label} className="">
        <ServiceText text={text} />
      </CodeBlock>
    </div>
  )
}
