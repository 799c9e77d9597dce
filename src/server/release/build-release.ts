/**
 * `npm run release`: builds one archive with everything that a server needs besides Node, and its checksum. The archive
 * does not depend on the time or place of the build. Needs GNU tar.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { cwd: root, maxBuffer: 1e9 })

const { name, version, description, license, engines } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<string, unknown>
const release = `${String(name)}-${String(version)}`
const folder = join(root, 'dist/release', release)

/** A bill of materials contains its time and a random name. Both would differ in each build, so they are replaced. */
function billOfMaterials(format: 'cyclonedx' | 'spdx', time: string): string {
  const bill = JSON.parse(String(run('npm', ['sbom', '--sbom-format', format]))) as {
    serialNumber?: string
    documentNamespace?: string
    metadata?: { timestamp?: string }
    creationInfo?: { created?: string }
  }
  delete bill.serialNumber
  if (bill.metadata !== undefined) bill.metadata.timestamp = time
  if (bill.creationInfo !== undefined) bill.creationInfo.created = time
  if (bill.documentNamespace !== undefined) {
    bill.documentNamespace = `https://spdx.org/spdxdocs/${release}`
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

function fill(commit: string, time: string): void {
  rmSync(join(root, 'dist/release'), { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const part of ['app', 'server']) {
    cpSync(join(root, 'dist', part), join(folder, part), { recursive: true })
  }
  for (const part of ['docs', 'README.md', 'LICENSE']) {
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  write('VERSION', `${String(version)}\n${commit}\n${time}\n`)
  write('bin/sluice.mjs', "#!/usr/bin/env node\nimport '../server/start.js'\n")
  chmodSync(join(folder, 'bin/sluice.mjs'), 0o755)
  const manifest = { name, version, description, license, engines, type: 'module' }
  write('package.json', `${JSON.stringify({ ...manifest, bin: 'bin/sluice.mjs' }, null, 2)}\n`)
  write('sbom.cdx.json', billOfMaterials('cyclonedx', time))
  write('sbom.spdx.json', billOfMaterials('spdx', time))
}

function pack(time: string): readonly [string, string] {
  const tar = run('tar', [
    '--sort=name',
    `--mtime=${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rw,go+r-w',
    '--format=ustar',
    '-C',
    join(root, 'dist/release'),
    '-cf',
    '-',
    release,
  ])
  const archive = gzipSync(tar, { level: 9 })
  const file = `${release}.tar.gz`
  const sum = createHash('sha256').update(archive).digest('hex')
  writeFileSync(join(root, 'dist/release', file), archive)
  writeFileSync(join(root, 'dist/release', `${file}.sha256`), `${sum}  ${file}\n`)
  return [file, sum]
}

for (const mode of ['production', 'server']) {
  run(process.execPath, [
    'node_modules/vite/bin/vite.js',
    'build',
    '--mode',
    mode,
    '--logLevel',
    'warn',
  ])
}
const commit = String(run('git', ['rev-parse', '--short=12', 'HEAD'])).trim()
const time = new Date(String(run('git', ['log', '-1', '--format=%cI'])).trim()).toISOString()
fill(commit, time)
const [file, sum] = pack(time)
console.log(`dist/release/${file}\n${sum}`)
