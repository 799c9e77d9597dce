import { test } from 'vitest'
import { holdsInWorlds, LONG } from './batch-model.test-data'

test(
  'a batch tells the truth about every id and sends none twice, in the second half of worlds',
  LONG,
  () => holdsInWorlds(1),
)
