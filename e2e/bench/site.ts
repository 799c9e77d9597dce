/** Serves the production build and the reference pages in front of the demo service, like `npm run start:http`. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = pathOf('../../dist/bench/site')

/** Copies the builds to dist/bench/site, and builds the pages of `floor/` into the copy. */
export async function prepareSite(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const name of ['app', 'server']) {
    await cp(pathOf(`../../dist/${name}`), `${folder}/${name}`, { recursive: true })
  }
  await build({
    configFile: false,
    root: pathOf('.'),
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    resolve: { alias: { '~': pathOf('../../src') } },
    build: {
      outDir: `${folder}/app`,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['lean', 'vanilla'].map((name) => pathOf(`floor/${name}.html`)) },
    },
  })
}

export const HEADERS = { authorization: 'Bearer demo-admin', 'content-type': 'application/json' }

export async function startSite(scenario: string) {
  const state = `${folder}/${crypto.randomUUID()}.ndjson`
  const options = ['http', '--port', '0', '--scenario', scenario, '--state', state]
  const child = fork(`${folder}/server/start.js`, options, { silent: true })
  let output = ''
  while (!output.includes('/\n')) output += String((await once(child.stdout ?? child, 'data'))[0])
  const close = async () => {
    child.kill()
    await once(child, 'exit')
  }
  return { url: /http:\S+/.exec(output)?.[0] ?? '', close }
}
