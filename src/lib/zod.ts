/**
 * The only door to zod. `jitless` keeps zod from building functions out of strings, which our
 * content security policy forbids; it has to be set before the first schema exists.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })

export { z }
