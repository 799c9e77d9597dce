/** Builds the two references (`floor/`) as they stand for: vanilla in one file, lean with what our stack needs. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'

export interface FloorFile {
  /** In the address. */
  readonly path: string
  readonly type: string
  readonly text: string
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** @param entry in `floor/` */
function configFor(entry: string): InlineConfig {
  return {
    configFile: false,
    root: at('floor'),
    logLevel: 'warn',
    mode: 'production',
    plugins: [react(), tailwindcss()],
    resolve: { alias: { '~': at('../../src') } },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: at(`floor/${entry}`), output: { entryFileNames: `${entry}.js` } },
    },
  }
}

async function bundle(entry: string): Promise<{ readonly js: string; readonly css: string }> {
  const made = await build(configFor(entry))
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((one) =>
    'output' in one ? one.output : [],
  )
  const textOf = (ending: string) =>
    outputs
      .filter((file) => file.fileName.endsWith(ending))
      .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
      .join('\n')
  return { js: textOf('.js'), css: textOf('.css') }
}

const HTML = 'text/html; charset=utf-8'

/** All files of both, under `/floor/`, and what the app's own page is measured with. */
export async function buildFloor(): Promise<readonly FloorFile[]> {
  const [vanilla, lean, reading, vanillaPage, leanPage] = await Promise.all([
    bundle('vanilla.ts'),
    bundle('lean.tsx'),
    bundle('reading.ts'),
    readFile(at('floor/vanilla.html'), 'utf8'),
    readFile(at('floor/lean.html'), 'utf8'),
  ])
  return [
    {
      path: '/floor/vanilla',
      type: HTML,
      text: vanillaPage.replace('</body>', () => `<script>${vanilla.js}</script></body>`),
    },
    { path: '/floor/lean', type: HTML, text: leanPage },
    { path: '/floor/lean.js', type: 'text/javascript; charset=utf-8', text: lean.js },
    { path: '/floor/reading.js', type: 'text/javascript; charset=utf-8', text: reading.js },
    { path: '/floor/lean.css', type: 'text/css; charset=utf-8', text: lean.css },
  ]
}
