import type { SourceAsked } from '~/components/schema-form/form-desk'
import { INPUT } from '~/components/schema-form/field-frame'
import { useQuery } from '@tanstack/react-query'
import { registeredToolQueries } from '~/api/registered-tools'
import { useService } from '~/components/service-context'

/** A value out of discovery: chosen where there is a list of it, typed where there is none. */
export function StepSourceField({ asked }: { readonly asked: SourceAsked }) {
  const { client } = useService()
  const { data } = useQuery({ ...registeredToolQueries(client).list(), enabled: false })
  const { source, identifiers, value, onChange, marks } = asked
  const tools =
    source === 'registered-tool'
      ? (data?.items ?? []).filter((tool) => identifiers.includes(tool.tool_identifier ?? ''))
      : []
  const change = (next: string) => onChange(next === '' ? undefined : next)
  if (tools.length === 0) {
    return (
      <input
        {...marks}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
        className={INPUT}
      />
    )
  }
  const isForeign = value !== '' && tools.every(({ _id }) => _id !== value)
  return (
    <select
      {...marks}
      value={value}
      onChange={(event) => change(event.target.value)}
      className={`${INPUT} max-w-96`}
    >
      <option value="">Choose…</option>
      {isForeign && <option value={value}>{`${value} (not registered)`}</option>}
      {tools.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name ?? _id}
        </option>
      ))}
    </select>
  )
}
