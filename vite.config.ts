import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import type { BuildOptions } from 'vite'
import { defineConfig } from 'vitest/config'
import { finishBuild } from './.ci/finish-build.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const ROWS_SHARE =
  /src\/(?:api\/phases|lib\/(?:time-format|visible-text)|ui\/(?:use-media|use-delayed|virtual-rows)|components\/(?:freshness|phase-badge|relative-time|service-text|use-now))\.tsx?$|react-query\/.*\/(?:useQuery|useBaseQuery|queryObserver)\.js$/

/** Node's side: start it with `dist/server/start.js`. Packages stay outside, in node_modules. */
const serverBuild: BuildOptions = {
  ssr: at('./src/server/start.ts'),
  outDir: 'dist/server',
  target: 'node22',
  copyPublicDir: false,
  emptyOutDir: true,
}

function browserBuild(folder: 'app' | 'demo'): BuildOptions {
  return {
    outDir: `dist/${folder}`,
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    license: { fileName: 'third-party-notices.md' },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A data address would need `data:` in more than one place of the content security policy.
    assetsInlineLimit: 0,
    // What the first screen needs at once comes in one piece; left alone, React gets a chunk of its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // What the rows share with other screens; in a chunk each they would weigh a kilobyte more.
            { name: 'rows', test: ROWS_SHARE },
          ],
        },
      },
    },
  }
}

/** Modes: `production` → dist/app, `demo` → dist/demo, `server` → dist/server, `test` for vitest. */
export default defineConfig(({ mode, command }) => {
  const isDemo = mode === 'demo'
  const folder = isDemo ? 'demo' : 'app'
  const isBrowserBuild = command === 'build' && mode !== 'server'
  return {
    plugins: [
      react(),
      tailwindcss(),
      isDemo && msw({ mode: 'worker-only' }),
      isBrowserBuild && finishBuild(),
    ],
    resolve: {
      alias: { '~': at('./src'), ...(isDemo && { 'tough-cookie': at('./.ci/stub-cookie.ts') }) },
    },
    define: { __DEMO__: JSON.stringify(isDemo) },
    build: mode === 'server' ? serverBuild : browserBuild(folder),
    experimental: {
      // Chunks and style sheets find each other relatively, so only index.html knows the path prefix.
      renderBuiltUrl: (file, { hostType }) =>
        hostType === 'html' ? `/${file}` : { relative: true },
    },
    test: {
      include: ['src/**/*.test.{ts,tsx}'],
      environment: 'node',
    },
  }
})
