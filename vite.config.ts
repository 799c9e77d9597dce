import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import type { ChunkingContext } from 'rolldown'
import type { BuildOptions, Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { finishBuild } from './.ci/finish-build.ts'
import { reactModules } from './.ci/react-modules.ts'
import { settledStyles } from './.ci/settled-styles.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Not of the first screen itself, but of what comes right after it, or small and of several others.
 */
const SOON_NEEDED =
  /\/src\/(?:api\/(?:action-table|gates|tool-keys)|components\/(?:first-attempt|kept-texts|read-only|rows-on-their-way|screen-offers|skeleton-widths)|lib\/is-same|ui\/(?:focus-heading|code-block))\./

/** Small parts that several screens have; in a file for each they would weigh more. So are those that follow. */
const ADDRESS = /\/src\/components\/(?:service-address|address-set-here|reload-button)\./
const LIST_PARTS =
  /\/src\/components\/(?:list-head|use-kept-place|tool-uses|use-tool-uses|use-tool-names)\./
const READ_STATES = /\/src\/components\/(?:read-notices|query-state)\./
/** What the frame brings along once the first rows stand. */
const FRAME =
  /\/src\/(?:app\/(?:frame\/(?:display-menu|taps)|demo\/demo-bar|session\/idle-lock)|components\/display-choices)\./
const FIELDS =
  /\/src\/(?:ui\/(?:search-field|choice)|components\/(?:agent-slot|agent-work|task-selection))\./
const SECRETS = /\/src\/lib\/(?:ids-in|text-without-secrets|secret-names|secret-spans)\./
const CSV = /\/src\/(?:components\/records-csv|lib\/(?:csv|save-file))\./

/** A few lines each, which the first screen does without. */
const FEW_LINES =
  /\/src\/(?:batch\/batch-call|ui\/menu-keys|components\/(?:handed-pipeline|batches\/use-batches))\./

/** What came of a request, and in which words. */
const OUTCOME = /\/src\/(?:batch\/(?:exchange|outcome)|components\/batches\/words)\./
/** What a failed read says. */
const TROUBLE = /\/src\/components\/(?:error-words|error-panel|retry-countdown)\./
/** What keeps something in this browser, and for one tab only. */
const STORAGE = /\/idb-keyval\/|\/src\/(?:batch\/lock|components\/batches\/deleted-copies)\./
/** Of a pipeline that is changed or copied: its page has them, and what comes later. */
const EXISTING = /\/src\/features\/builder\/existing\/(?:copy-of|partners|update-engine)\./
/** What fits the schema, and what of it is a secret. */
const FITTING =
  /\/src\/(?:components\/(?:schema-form\/effective-schema|without-secrets)|lib\/(?:json-path|script-secrets))\./
const SOURCE_FIELDS = /\/src\/components\/source-picker\/(?!recent-sources|source-browser)/

/** Two that come together wherever one of them does. */
const RAW = /\/src\/components\/(?:raw-json|unreadable-records)\./
const GATES = /\/src\/components\/approvals\/(?:waiting|news|tell-me)\./

const OWN_COPY = '?agents'

/**
 * The protocol of the agents needs all of zod, the rest of the dashboard little of it. Sharing one copy,
 * the first screen would load what only the agents' page uses.
 */
function zodOfItsOwn(): Plugin {
  return {
    name: 'zod-of-its-own',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined) return null
      const isCopy = importer.endsWith(OWN_COPY)
      const isFirst = /^zod(?:\/|$)/.test(source) && /\/@modelcontextprotocol\//.test(importer)
      if (!isCopy && !isFirst) return null
      const from = isCopy ? importer.slice(0, -OWN_COPY.length) : importer
      const found = await this.resolve(source, from, { skipSelf: true })
      return found === null ? null : { ...found, id: found.id + OWN_COPY }
    },
    load(id) {
      return id.endsWith(OWN_COPY) ? readFile(id.slice(0, -OWN_COPY.length), 'utf8') : null
    },
  }
}

/** How replies are read and checked: in a file for each endpoint they would weigh four kilobytes more. */
const RECORDS = /\/src\/(?:api\/|lib\/zod)|\/zod\/(?!.*\?agents$)/

/** Names the chunk of the entry: it and all that it imports, the list of pipelines among it. */
function startChunk() {
  let entry: ReadonlySet<string> | undefined
  return (id: string, modules: ChunkingContext) => {
    entry ??= reachedFrom(
      at('./src/main.tsx'),
      (from) => modules.getModuleInfo(from)?.importedIds ?? [],
    )
    return entry.has(id) || SOON_NEEDED.test(id) ? 'start' : null
  }
}

function reachedFrom(
  start: string,
  importsOf: (id: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set([start])
  // A set hands out what is added while one goes through it.
  for (const id of found) for (const next of importsOf(id)) found.add(next)
  return found
}

/**
 * What comes along with a part: by then the chunks of the start are there, and looking for them costs
 * a tenth of the time to the first rows. A part that needs nothing else is asked for by its import.
 */
function withoutStart(
  _file: string,
  needed: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return needed
  const others = needed.filter((file) => !/\/start-/.test(file))
  // The bundler's own few lines have usually come with something else.
  return others.filter((file) => !/\/rolldown-runtime-/.test(file)).length > 1 ? others : []
}

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
    // Tailwind's own least, and `light-dark()`: what stands in for it elsewhere makes the styles a tenth larger.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    manifest: true,
    license: { fileName: 'third-party-notices.md' },
    modulePreload: { polyfill: false, resolveDependencies: withoutStart },
    reportCompressedSize: false,
    // A data address would need `data:` in more than one place of the content security policy.
    assetsInlineLimit: 0,
    // What the first screen needs at once comes in one piece; left alone, React and each small part get a
    // file of their own.
    rolldownOptions: {
      // TypeScript looks after ours. Of the packages, React asks for two parts of its scheduler that are there in
      // development only.
      checks: { importIsUndefined: false },
      output: {
        // Seven letters tell one build's file from another's; each more would stand wherever a file is named.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: startChunk(), debugName: 'start' },
            { name: 'records', test: RECORDS },
            { name: 'fields', test: FIELDS },
            { name: 'address', test: ADDRESS },
            { name: 'list-parts', test: LIST_PARTS },
            { name: 'secrets', test: SECRETS },
            { name: 'read-states', test: READ_STATES },
            { name: 'frame', test: FRAME },
            { name: 'csv', test: CSV },
            { name: 'raw', test: RAW },
            { name: 'gates', test: GATES },
            { name: 'outcome', test: OUTCOME },
            { name: 'lines', test: FEW_LINES },
            { name: 'trouble', test: TROUBLE },
            { name: 'source-fields', test: SOURCE_FIELDS },
            { name: 'existing', test: EXISTING },
            { name: 'fitting', test: FITTING },
            { name: 'storage', test: STORAGE },
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
      isBrowserBuild && reactModules(),
      isBrowserBuild && zodOfItsOwn(),
      isBrowserBuild && finishBuild(),
    ],
    resolve: {
      alias: { '~': at('./src'), ...(isDemo && { 'tough-cookie': at('./.ci/stub-cookie.ts') }) },
    },
    define: {
      __DEMO__: JSON.stringify(isDemo),
      // What a package prints for its own developers is nothing to a visitor (security 41).
      ...(mode === 'production' && { 'console.debug': 'Boolean' }),
    },
    css: { postcss: { plugins: [settledStyles()] } },
    build: mode === 'server' ? serverBuild : browserBuild(folder),
    experimental: {
      // Chunks and style sheets find each other relatively, so only index.html knows the path prefix.
      renderBuiltUrl: (file, { hostType }) =>
        hostType === 'html' ? `/${file}` : { relative: true },
    },
    test: {
      include: ['{src,.ci}/**/*.test.{ts,tsx}'],
      environment: 'node',
      // A limit for a machine that is busy with something else; none of them waits.
      testTimeout: 30_000,
      setupFiles: ['.ci/unit-setup.ts'],
      // Where UTC taken for the time of the place is half an hour off, too.
      env: { TZ: 'Asia/Kolkata' },
      // Left alone it keeps one processor for itself: half of a machine with two.
      maxWorkers: '100%',
    },
  }
})
