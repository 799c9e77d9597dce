import { test } from 'vitest'
import { holdsInWorlds, LONG } from './batch-model.test-data'

test(
  'in the second half of the random worlds, a batch reports each id correctly and sends no id twice',
  LONG,
  () => holdsInWorlds(1),
)
