import { useState } from 'react'
import { curlOfAction } from '~/api/action-curl'
import type { Pipeline } from '~/api/pipelines'
import { RawJson } from '~/components/raw-json'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { CopyButton } from '~/ui/copy-button'

/** Where the reason goes in a command. */
const REASON = 'REASON'

/** The record as it came, and the commands that decide it. */
export function GateRaw({ pipeline }: { readonly pipeline: Pipeline }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex flex-col gap-1">
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="py-1 font-medium">Raw JSON</summary>
        {isOpen && <RawJson pipeline={pipeline} />}
      </details>
      {pipeline._id !== undefined && (
        <details>
          <summary className="py-1 font-medium">curl</summary>
          <div className="mt-1 flex flex-col gap-3">
            <Command action="approve" id={pipeline._id} />
            <Command action="reject" id={pipeline._id} />
          </div>
        </details>
      )}
    </div>
  )
}

function Command({ action, id }: { readonly action: 'approve' | 'reject'; readonly id: string }) {
  const { client, config } = useService()
  const shared = { type: 'pipeline', target: [id] } as const
  const curl = curlOfAction(
    action === 'approve' ? { action, ...shared } : { action, ...shared, message: REASON },
    client.baseUrl,
    config.auth,
  )
  if (!curl.ok) return <p className="text-soft">{curl.reason}</p>
  return (
    <div>
      <pre className="border-line bg-sunken overflow-auto rounded-sm border p-3 font-mono text-xs whitespace-pre-wrap">
        <ServiceText text={curl.lines} />
      </pre>
      <div className="mt-1">
        <CopyButton
          label={action === 'approve' ? 'Copy the approval' : 'Copy the rejection'}
          text={() => curl.line}
        />
      </div>
    </div>
  )
}
