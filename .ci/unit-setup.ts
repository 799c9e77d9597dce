/** Property tests draw the same cases in every run; `SEED=… npm run test:unit` draws others. */
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env['SEED'] ?? 20_261_121) })
