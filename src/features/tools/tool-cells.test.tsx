import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ServiceContext, type Service } from '~/queries/service-context'
import { ToolCells } from './tool-cells'

function cellsOf(hasKey: boolean): readonly string[] {
  const entry = {
    tool: { identifier: 'jenkins', name: 'Jenkins', active: true },
    category: 'build',
    instances: [],
  }
  // The cells read only this part of the service.
  const service = { config: { scmServices: [] } } as unknown as Service
  const row = renderToStaticMarkup(
    <MemoryRouter>
      <ServiceContext value={service}>
        <ToolCells
          entry={entry}
          fields={[]}
          hasKey={hasKey}
          showsOnlyInactive={false}
          maxInstances={1}
          hasTwoLines={false}
        />
      </ServiceContext>
    </MemoryRouter>,
  )
  return row.split(/<t[dh] /).map((cell) => cell.replaceAll(/^[^<]*>|<[^>]*>/g, ''))
}

test('without the column “Config key”, a row has no cell for the key, so “Use” is in its own column', () => {
  const [instances, use] = ['No tool registered', 'Use in a pipeline: Jenkins']
  expect(cellsOf(true).slice(2)).toEqual([instances, 'Config key: jenkinsToolId', use])
  expect(cellsOf(false).slice(2)).toEqual([instances, use])
})
