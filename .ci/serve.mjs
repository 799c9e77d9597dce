/** Builds the app and serves it. src/server/read-options.ts lists the options. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const isDemo = !/ (?:http|--service)\b/.test(process.argv.join(' ')) && !process.env['SERVICE_URL']

for (const mode of [isDemo ? 'demo' : 'production', 'server']) {
  const vite = `${root}/node_modules/vite/bin/vite.js`
  const args = [vite, 'build', '--mode', mode, '--logLevel', 'warn']
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

await import(new URL('../dist/server/start.js', import.meta.url).href)
