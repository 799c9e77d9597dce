import { test } from 'vitest'
import { holdsInWorlds, LONG } from './batch-model.test-data'

test(
  'a batch reports every id correctly and sends none twice, in the first half of the random worlds',
  LONG,
  () => holdsInWorlds(0),
)
