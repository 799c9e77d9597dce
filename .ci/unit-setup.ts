/** Property tests use the same random cases in every run. `SEED=… npm run test:unit` uses other cases. */
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env['SEED'] ?? 20_261_121) })
