import { useId, useState } from 'react'
import { isWhole } from '~/api/list-paging'
import { nameOf } from '~/api/pipelines'
import { useAnnounce } from '~/components/announcer'
import { ServiceText } from '~/components/service-text'
import { toolIdKeysOf } from '~/components/tool-uses'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { useDraftSession, useDraft } from '../draft/draft-session'
import { toolUseKey, usedTools, withReplacedTools, type UsedTool } from './replace-tool'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useStepMetadata } from '~/queries/step-metadata'

/** The registered tools of the draft. Each can be replaced with another one of its type. */
export function ReplaceToolDialog({ onClose }: { readonly onClose: () => void }) {
  const { store } = useDraftSession()
  const { pipeline } = useDraft()
  const announce = useAnnounce()
  const registry = useRegisteredTools()
  const metadata = useStepMetadata()
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map())
  const keys = toolIdKeysOf(metadata.data?.items)
  const used = usedTools(pipeline, keys)
  const count = used
    .filter((tool) => others.has(toolUseKey(tool)))
    .reduce((sum, { steps }) => sum + steps.length, 0)
  const swap = () => {
    store.edit({ do: 'replace', pipeline: withReplacedTools(pipeline, keys, others) })
    announce(`Tools swapped in ${stepsInWords(count)}. Undo brings the old ones back.`)
    onClose()
  }
  return (
    <Dialog title="Swap registered tools" size="wide" onClose={onClose}>
      {used.length === 0 ? (
        <p className="text-sm">No step of this draft uses a registered tool.</p>
      ) : (
        <table className="w-full text-left text-sm">
          <thead className="text-soft text-xs">
            <tr>
              <th className="py-1 pr-3 font-medium">Now</th>
              <th className="py-1 pr-3 font-medium">Steps</th>
              <th className="py-1 font-medium">Replace with</th>
            </tr>
          </thead>
          <tbody>
            {used.map((tool) => (
              <Row
                key={toolUseKey(tool)}
                tool={tool}
                registered={(registry.data?.items ?? []).flatMap((each) =>
                  each.tool_identifier === tool.identifier && each._id !== undefined
                    ? [{ id: each._id, name: nameOf(each) }]
                    : [],
                )}
                isRegistryWhole={registry.data !== undefined && isWhole(registry.data)}
                other={others.get(toolUseKey(tool))}
                onChange={(id) => {
                  const left = [...others].filter(([name]) => name !== toolUseKey(tool))
                  setOthers(new Map(id === '' ? left : [...left, [toolUseKey(tool), id]]))
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      {registry.data === undefined && registry.error !== null && (
        <p role="alert" className="text-sm">
          The registered tools could not be read.{' '}
          <Button onClick={() => void registry.refetch()}>Retry</Button>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          unavailable={count === 0 ? 'No other tool has been chosen.' : undefined}
          onClick={swap}
        >
          {count === 0 ? 'Swap tools' : `Swap tools in ${stepsInWords(count)}`}
        </Button>
      </div>
    </Dialog>
  )
}

const stepsInWords = (count: number) => (count === 1 ? '1 step' : `${count} steps`)

function Row({
  tool,
  registered,
  isRegistryWhole,
  other = '',
  onChange,
}: {
  readonly tool: UsedTool
  readonly registered: readonly { readonly id: string; readonly name: string }[]
  /** All registered tools are known, so one that is not among them is not registered. */
  readonly isRegistryWhole: boolean
  readonly other: string | undefined
  readonly onChange: (id: string) => void
}) {
  const id = useId()
  const name = registered.find((each) => each.id === tool.id)?.name
  const choices = registered.filter((each) => each.id !== tool.id)
  return (
    <tr className="border-line border-t align-middle">
      <th scope="row" id={id} className="py-1.5 pr-3 font-normal">
        <ServiceText text={name ?? tool.id} />
        <span className="text-soft block text-xs">
          <ServiceText text={tool.identifier} />
          {name === undefined && isRegistryWhole && ' · not registered'}
        </span>
      </th>
      <td className="py-1.5 pr-3 tabular-nums">{tool.steps.length}</td>
      <td className="py-1.5">
        {choices.length === 0 ? (
          <span className="text-soft">
            {isRegistryWhole ? 'No alternative.' : 'No alternative found.'}
          </span>
        ) : (
          <select
            aria-labelledby={id}
            value={other}
            onChange={({ target }) => onChange(target.value)}
            className="border-edge bg-canvas h-8 w-full min-w-0 rounded-sm border px-2 pointer-coarse:h-11"
          >
            <option value="">Keep it</option>
            {choices.map((each) => (
              <option key={each.id} value={each.id}>
                {visibleText(each.name)}
              </option>
            ))}
          </select>
        )}
      </td>
    </tr>
  )
}
