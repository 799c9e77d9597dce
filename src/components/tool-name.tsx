import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { List } from '~/api/envelope'
import type { RegisteredTool } from '~/api/registered-tools'
import { coveredText } from './partial-list'
import { paths } from './paths'
import { ServiceCode, ServiceText } from './service-text'

export type ToolsQuery = UseQueryResult<List<RegisteredTool>>

/**
 * Shows the name and the id of a registered tool. If the list of registered tools does not contain the tool, or was not
 * read, shows the id and the reason.
 */
export function ToolName({ id, tools }: { readonly id: string; readonly tools: ToolsQuery }) {
  const tool = tools.data?.items.find((each) => each._id === id)
  const name = tool?.name
  const covered = tools.data && coveredText(tools.data, 'registered tool')
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <Link
        to={paths.registeredTool(id)}
        className="text-accent hover:underline pointer-coarse:-my-3.5 pointer-coarse:py-3.5"
      >
        {name === undefined ? <ServiceCode text={id} /> : <ServiceText text={name} />}
      </Link>
      {name !== undefined && (
        <span className="text-soft min-w-0 truncate">
          <ServiceCode text={id} />
        </span>
      )}
      {tool === undefined && (
        <span className="text-soft">
          {tools.data !== undefined
            ? covered === undefined
              ? 'not registered, or not visible to you'
              : `not among ${covered}`
            : tools.isError
              ? 'the registry could not be read'
              : 'reading the name…'}
        </span>
      )}
    </span>
  )
}
