import { useState } from 'react'
import { scmServiceOf } from '~/api/scm-services'
import { Combobox } from '~/ui/combobox'
import { recentWorkspaces } from '~/stores/recent-sources'
import { useScmMappings } from '~/components/scm-mappings'
import { useSourceAccess } from './scm-source'
import {
  optionsFor,
  type SourceOption,
  searchItems,
  searchableOf,
  type SourceFieldProps,
  SourceOptionLine,
} from './source-option'
import { useTypedText } from './use-typed-text'

interface WorkspaceFieldProps extends SourceFieldProps {
  readonly toolId: string
}

/**
 * A field for the workspace. Of the services that Sluice knows, only Bitbucket needs one
 * (docs/service.md#source-control-services). No endpoint lists workspaces, so the user types the name. Workspaces of
 * recent choices are offered.
 */
export function WorkspaceField(props: WorkspaceFieldProps) {
  const { toolId, value, onChange, label = 'Workspace' } = props
  const { tool } = useSourceAccess(toolId, value)
  const [term, setTerm] = useState<string>()
  const typed = useTypedText(label, value)
  const scm = scmServiceOf(tool?.tool_identifier, useScmMappings())
  const recent = term === undefined ? [] : recentWorkspaces(toolId).map(optionOf)
  const listed = searchItems(
    searchableOf(recent, ({ text }) => text),
    term ?? '',
  )
  const { options, preferred } = optionsFor({ term: term ?? '', listed, isPending: false, value })
  return (
    <Combobox
      label={label}
      error={props.fault}
      value={value}
      hint={
        scm?.needsWorkspace === true
          ? `${scm.label} lists repositories by workspace. The service cannot list workspaces. Type the name as it is in the URLs of ${scm.label}.`
          : undefined
      }
      aria={props.aria}
      typed={typed}
      unavailable={
        toolId === ''
          ? 'Choose a registered tool first.'
          : scm?.needsWorkspace === false
            ? `${scm.label} needs no workspace.`
            : undefined
      }
      onCommit={(text) => onChange(text)}
      onSearch={setTerm}
      options={options}
      // Enter chooses the typed text, even if a recent workspace starts with this text. The typed text is more likely
      // the name of another workspace.
      preferred={options[0]?.kind === 'typed' ? 0 : preferred}
      status={
        listed.length > 0 ? (
          <p className="border-line text-soft border-t px-3 py-1.5 text-xs">
            Recent workspaces, stored in this browser
          </p>
        ) : (
          term?.trim() === '' && (
            <p className="text-soft px-3 py-2 text-sm">Type the name of a workspace.</p>
          )
        )
      }
    >
      {(option) => <SourceOptionLine option={option} />}
    </Combobox>
  )
}

function optionOf(workspace: string): SourceOption {
  return { id: `recent ${workspace}`, text: workspace, kind: 'recent', notes: ['recent'] }
}
