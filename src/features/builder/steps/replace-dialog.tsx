import { counted } from '~/lib/count-text'
import { useId, useState } from 'react'
import { isCompleteList } from '~/api/list-paging'
import { nameOf } from '~/api/pipelines'
import { announce } from '~/stores/announcement'
import { ChangesList } from '~/components/changes-list'
import { ServiceText } from '~/components/service-text'
import { toolIdKeysOf } from '~/components/tool-uses'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { useDraftSession, useDraft } from '../draft/draft-session'
import { changesBetween } from '../draft/changes'
import { toolUseKey, usedTools, withReplacedTools, type UsedTool } from '~/domain/replace-tools'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useStepMetadata } from '~/queries/step-metadata'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { isSecretName } from '~/lib/secret-names'

export function ReplaceDialog({ onClose }: { readonly onClose: () => void }) {
  const { store } = useDraftSession()
  const { pipeline } = useDraft()
  const registry = useRegisteredTools()
  const metadata = useStepMetadata()
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map())
  const keys = toolIdKeysOf(metadata.data?.items)
  const used = usedTools(pipeline, keys)
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const text = withReplacedText(pipeline, keys, find.trim(), replacement.trim())
  const count = used
    .filter((tool) => others.has(toolUseKey(tool)))
    .reduce((sum, { steps }) => sum + steps.length, text.places)
  const places = counted(count, 'place')
  const replace = () => {
    store.edit({ type: 'replace', pipeline: withReplacedTools(text.pipeline, keys, others) })
    announce(`Replaced in ${places}. Undo restores the old values.`)
    onClose()
  }
  return (
    <Dialog
      title="Replace text or tools"
      size="wide"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            unavailable={
              count === 0
                ? 'Enter a word that this draft contains, or choose another tool.'
                : undefined
            }
            onClick={replace}
          >
            {count === 0 ? 'Replace' : `Replace in ${places}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-sm sm:grid-cols-2">
        <TextField label="Find a word" value={find} onChange={setFind} />
        <TextField label="Replace the word with" value={replacement} onChange={setReplacement} />
      </div>
      <div role="status" className="text-soft text-sm empty:hidden">
        {find.trim() !== '' && text.places === 0 && 'This changes no text in the draft.'}
        {text.places > 0 && (
          <ChangesList label="Texts" changes={changesBetween(pipeline, text.pipeline)} />
        )}
      </div>
      {used.length === 0 ? (
        <p className="text-soft text-sm">No step of this draft uses a registered tool.</p>
      ) : (
        <table className="w-full table-fixed text-left text-sm">
          <thead className="text-soft text-xs whitespace-nowrap">
            <tr>
              <th className="py-1 pr-3 font-medium">Current tool</th>
              <th className="w-16 py-1 pr-3 font-medium">Steps</th>
              <th className="w-1/2 py-1 font-medium">Replace with</th>
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
                isRegistryWhole={registry.data !== undefined && isCompleteList(registry.data)}
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
    </Dialog>
  )
}

function TextField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}) {
  return (
    <label className="flex flex-col gap-1">
      <span className="font-medium">{label}</span>
      <input
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        className="border-edge bg-canvas h-8 rounded-sm border px-2.5 pointer-coarse:h-11"
      />
    </label>
  )
}

function Row({
  tool,
  registered,
  isRegistryWhole,
  other = '',
  onChange,
}: {
  readonly tool: UsedTool
  readonly registered: readonly { readonly id: string; readonly name: string }[]
  /** True if `registered` is complete. Otherwise a tool that is not in it may be registered. */
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
      <td className="py-1.5 pr-3 digits">{tool.steps.length}</td>
      <td className="py-1.5">
        {choices.length === 0 ? (
          <span className="text-soft">
            {isRegistryWhole ? 'No other tool of this type.' : 'No other tool of this type found.'}
          </span>
        ) : (
          <select
            aria-labelledby={id}
            value={other}
            onChange={({ target }) => onChange(target.value)}
            className="border-edge bg-canvas h-8 w-full min-w-0 rounded-sm border px-2.5 pointer-coarse:h-11"
          >
            <option value="">Keep this tool</option>
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

/**
 * The keys of a pipeline and its steps whose texts may be replaced. Inside `configuration`, the texts of all other keys
 * may be replaced too, except secrets and the ids of tools.
 */
const TEXTS = new Set(['name', 'description', 'tags', 'steps', 'tool', 'configuration'])

/**
 * Replaces whole words and ignores case. A word in capitals gets a replacement in capitals. So replacing “eu” changes
 * both `deploy-eu` and “Release to EU”.
 *
 * @param toolKeys the configuration keys that contain the id of a registered tool. Their values do not change.
 */
export function withReplacedText(
  pipeline: JsonObject,
  toolKeys: ReadonlySet<string>,
  find: string,
  replacement: string,
): { readonly pipeline: JsonObject; readonly places: number } {
  if (find === '') return { pipeline, places: 0 }
  const escaped = find.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
  const word = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'giv')
  let places = 0
  const inText = (text: string) => {
    const next = text.replaceAll(word, (found) =>
      found === found.toUpperCase() && found !== found.toLowerCase()
        ? replacement.toUpperCase()
        : replacement,
    )
    if (next !== text) places += 1
    return next
  }
  const inValue = (value: unknown, isGiven: boolean): unknown => {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map((each) => inValue(each, isGiven))
    if (!isJsonObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => {
        const isText = isGiven ? !toolKeys.has(key) && !isSecretName(key) : TEXTS.has(key)
        return [key, isText ? inValue(each, isGiven || key === 'configuration') : each]
      }),
    )
  }
  const next = inValue(pipeline, false)
  return { pipeline: isJsonObject(next) ? next : pipeline, places }
}
