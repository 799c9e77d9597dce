import { test } from 'vitest'
import { expectModelHoldsInWorlds, LONG_TIMEOUT } from './batch-model.test-data'

test(
  'in the second half of the random worlds, a batch reports each id correctly and sends no id twice',
  LONG_TIMEOUT,
  () => expectModelHoldsInWorlds(1),
)
