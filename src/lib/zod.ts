/**
 * The only door to zod. `jitless` keeps zod from building functions out of strings, which our
 * content security policy forbids; it has to be set before the first schema exists.
 *
 * A schema that stands by itself is `z.lazy`: it is built when something is first read by it, not when
 * its file arrives. All of ours at once take a slow machine longer than a frame.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })

export { z }
