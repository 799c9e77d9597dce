import { expect, test, vi } from 'vitest'
import { aDisk } from '~/batch/indexed-db.test-data'
import { taskSelection } from '~/components/task-selection'
import { forgetOnDisk } from './forget-on-disk'

test('signing out takes the selected tasks away', async () => {
  vi.stubGlobal('indexedDB', aDisk().indexedDB)
  taskSelection.setRange(['a', 'b'], true)
  await forgetOnDisk()
  expect(taskSelection.size()).toBe(0)
})
