import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import type { BuildOptions } from 'vite'
import { defineConfig } from 'vitest/config'
import { finishBuild } from './.ci/finish-build.ts'

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The Node server with all its packages in one file, so that it runs without an installation. */
const serverBuild: BuildOptions = {
  ssr: pathOf('./src/server/start.ts'),
  outDir: 'dist/server',
  target: 'node22',
  license: { fileName: 'third-party-notices.md' },
  copyPublicDir: false,
  emptyOutDir: true,
  rolldownOptions: { output: { codeSplitting: false }, checks: { bundlerTimings: false } },
}

const browserBuild = (folder: 'app' | 'demo'): BuildOptions => ({
  outDir: `dist/${folder}`,
  emptyOutDir: true,
  target: 'es2023',
  // The oldest browsers that have `light-dark()` and that Tailwind 4 supports. Fallbacks for older ones are useless.
  cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
  manifest: true,
  license: { fileName: 'third-party-notices.md' },
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
  // Inline files would need `data:` in the content security policy.
  assetsInlineLimit: 0,
  rolldownOptions: {
    // Compression takes longer than bundling. Without this line, `npm start` prints a warning about it.
    checks: { bundlerTimings: false },
    // Keeps the entry with all its static imports in one file. A bug of rolldown otherwise moves modules that routes
    // share with the entry into 15 small files. The first rows would wait for all of them
    // (docs/decisions/001-plain-build.md).
    output: { codeSplitting: { groups: [{ tags: ['$initial'], name: 'main' }] } },
  },
})

/** Modes: `production` writes dist/app, `demo` dist/demo, `server` dist/server. Vitest uses `test`. */
export default defineConfig(({ mode, command }) => {
  const isDemo = mode === 'demo'
  const isBrowserBuild = command === 'build' && mode !== 'server'
  return {
    plugins: [
      react(),
      tailwindcss(),
      isDemo && msw({ mode: 'worker-only' }),
      isBrowserBuild && finishBuild(),
    ],
    resolve: {
      alias: {
        '~': pathOf('./src'),
        ...(isDemo && { 'tough-cookie': pathOf('./src/mocks/stub-cookie.ts') }),
      },
    },
    define: {
      __DEMO__: JSON.stringify(isDemo),
      // Debug messages of packages must not reach a visitor's console.
      ...(mode === 'production' && { 'console.debug': 'Boolean' }),
    },
    ssr: mode === 'server' ? { noExternal: true as const } : {},
    build: mode === 'server' ? serverBuild : browserBuild(isDemo ? 'demo' : 'app'),
    experimental: {
      // Chunks and style sheets refer to each other relatively. Only index.html contains the path prefix.
      renderBuiltUrl: (file, { hostType }) =>
        hostType === 'html' ? `/${file}` : { relative: true },
    },
    test: {
      include: ['{src,.ci}/**/*.test.{ts,tsx}'],
      environment: 'node',
      // Long enough for a busy machine. No test sleeps.
      testTimeout: 30_000,
      hookTimeout: 30_000,
      setupFiles: ['.ci/unit-setup.ts'],
      // Not a whole hour from UTC, so that a test fails if the code uses UTC instead of local time.
      env: { TZ: 'Asia/Kolkata' },
      // By default, Vitest leaves one processor idle. On a small machine, that is half of the processors.
      maxWorkers: '100%',
      // Loading the modules again for each file takes as long as the tests. So each test cleans up after itself.
      isolate: false,
    },
  }
})
