import { useId, useState, type KeyboardEvent } from 'react'
import type { RegisteredTool } from '~/api/registered-tools'
import { SCM_SERVICES, scmServiceOf } from '~/api/scm-services'
import { usePreferences } from '~/stores/preferences'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { removeScmService, setScmService, useScmMappings } from '~/components/scm-mappings'

const KNOWN = Object.values(SCM_SERVICES)

/**
 * Asks for the SCM service of a tool, if neither Sluice nor config.json knows it. A service that was entered in this
 * browser can be changed.
 */
export function ServiceName({
  tool,
  onChanged,
}: {
  readonly tool: RegisteredTool
  /** Called after each change. The caller moves the focus, because the focused element disappears. */
  readonly onChanged: () => void
}) {
  const { tool_identifier: identifier } = tool
  const mappings = useScmMappings()
  const scm = scmServiceOf(identifier, mappings)
  const { scmServices: stored = [] } = usePreferences()
  if (identifier === undefined) return null
  if (scm === undefined)
    return <ServiceForm key={identifier} identifier={identifier} onChanged={onChanged} />
  const mapping = mappings.find((each) => each.identifier === identifier)
  if (mapping === undefined || !stored.includes(mapping)) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2 text-sm">
      <span>
        SCM service: <ServiceText text={scm.service} />, set in this browser.
      </span>
      <Button
        onClick={() => {
          removeScmService(identifier)
          onChanged()
        }}
      >
        Change service
      </Button>
    </p>
  )
}

function ServiceForm({
  identifier,
  onChanged,
}: {
  readonly identifier: string
  readonly onChanged: () => void
}) {
  const id = useId()
  const [text, setText] = useState('')
  const [needsWorkspace, setNeedsWorkspace] = useState(false)
  const service = text.trim()
  const save = () => {
    setScmService({ identifier, service, needsWorkspace })
    onChanged()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The field may be inside a form, which Enter would submit.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (service !== '') save()
  }
  const onText = (next: string) => {
    setText(next)
    const known = KNOWN.find((each) => each.service === next.trim())
    if (known !== undefined) setNeedsWorkspace(known.needsWorkspace)
  }
  return (
    <div
      role="group"
      aria-labelledby={`${id}-why`}
      className="border-line mb-2 flex flex-col gap-2 rounded-md border p-3 text-sm"
    >
      <p id={`${id}-why`}>
        Sluice does not know the SCM service “
        <ServiceText text={identifier} />
        ”. Enter the name of this SCM service in the API of the Pipeline Automation Service, for
        example azure_devops.
      </p>
      <label htmlFor={id} className="font-medium">
        Service
      </label>
      <input
        id={id}
        type="text"
        list={`${id}-known`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
        className="h-8 w-full"
      />
      <datalist id={`${id}-known`}>
        {KNOWN.map((each) => (
          <option key={each.service} value={each.service}>
            {each.label}
          </option>
        ))}
      </datalist>
      <label className="flex items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={needsWorkspace}
          onChange={({ target }) => setNeedsWorkspace(target.checked)}
        />
        This service lists repositories by workspace
      </label>
      <div>
        <Button
          unavailable={service === '' ? 'Enter the name of the service first.' : undefined}
          onClick={save}
        >
          Use this service
        </Button>
      </div>
    </div>
  )
}
