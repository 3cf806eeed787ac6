import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { startEmbeddedPostgres } from '../server/src/engines/postgres/embeddedPostgres.ts'
import { findProgram } from './debianProgram.ts'
import { freePort } from './freePort.ts'
import { configurationOf, keptBack } from './imageFacts.ts'
import { root } from './steps.ts'

/** The name of the image that is built. */
const image = 'localhost/saathi'
/** The release of Debian that the image is made of, as in the Dockerfile. */
const debian = 'trixie'
/** The largest size of the image on a disk, in megabytes of a million bytes. */
const mostMegabytes = 400
/** The person that the product runs as in the image. */
const user = 10_001

const usedBy = 'Building and starting the image'
const buildah = findProgram({ name: 'buildah', package: 'buildah', setting: 'BUILDAH_PATH', usedBy })
const bubblewrap = findProgram({ name: 'bwrap', package: 'bubblewrap', setting: 'BWRAP_PATH', usedBy })
/** This storage copies each layer, so it works on machines without an overlay file system. */
const storage = ['--storage-driver', 'vfs'] as const

/**
 * Builds the image of `deploy/Dockerfile`. Starts it in production, as the user of the image and with a read-only root file system, and runs its
 * health check. Throws a sentence if it is too large, has a file that must not leave this machine, runs as root, or does not answer. With
 * `--to FILE`, writes it as an archive of Docker. With `--from FOLDER`, builds it of the code there. With `--again`, checks the image that was built
 * last. If no registry of images is reached, the bases are made from Debian's packages.
 */
async function checkImage(): Promise<void> {
  if (!process.argv.includes('--again')) buildImage()
  const container = said(buildah, [...storage, 'from', image])
  try {
    const files = said(buildah, [...storage, 'mount', container])
    const megabytes = Math.round(Number(said('du', ['-s', '--block-size=1MB', files]).split('\t')[0]))
    console.log(`The image has ${megabytes} MB.`)
    if (megabytes > mostMegabytes) throw new Error(`It must have at most ${mostMegabytes} MB.`)
    const kept = keptBack(globSync('{app,data,root,home}/**', { cwd: files }))
    if (kept.length > 0) throw new Error(`These files must not be in it: ${kept.join(', ')}.`)
    const { user: configured, health } = configurationOf(said(buildah, [...storage, 'inspect', container]))
    if (configured !== `${user}:${user}`) throw new Error(`The image runs as "${configured}".`)
    await startFrom(files, health)
  } finally {
    run(buildah, [...storage, 'rm', container])
  }
  const file = wordAfter('--to')
  if (file !== undefined)
    run(buildah, [...storage, 'push', '--quiet', image, `docker-archive:${file}:saathi`])
}

function wordAfter(option: string): string | undefined {
  const place = process.argv.indexOf(option)
  return place === -1 ? undefined : process.argv[place + 1]
}

function buildImage(): void {
  const code = wordAfter('--from') ?? root
  const bases = reachesRegistry() ? [] : basesFromPackages()
  const registry = said('npm', ['config', 'get', 'registry'])
  run(buildah, [
    ...storage,
    'bud',
    // The format OCI has no health check.
    '--format',
    'docker',
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--volume',
    '/etc/ssl/certs:/etc/ssl/certs:ro',
    '--build-arg',
    `NPM_REGISTRY=${registry}`,
    ...bases.flatMap((base) => ['--build-arg', base]),
    '--file',
    join(code, 'deploy', 'Dockerfile'),
    '--tag',
    image,
    code,
  ])
}

/** Starts the product from the files of the image, asks it whether it is ready, and runs the health check beside it. */
async function startFrom(files: string, [how, ...health]: readonly string[]): Promise<void> {
  if (how !== 'CMD') throw new Error(`The health check is of the kind ${how}.`)
  // The user of the image is there who runs this command, so the folder is theirs.
  const data = mkdtempSync(join(tmpdir(), 'saathi-image-'))
  const postgres = await startEmbeddedPostgres(mkdtempSync(join(data, 'beside-')), () => undefined)
  const door = await tcpDoor(postgres.url)
  const port = await freePort()
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: '/data',
    HOME: '/data',
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://saathi.example',
    DATABASE_URL: door.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'saathi@saathi.example',
    SECRET_KEY: randomBytes(32).toString('base64url'),
  }
  mkdirSync(join(data, 'own'))
  const around = [
    '--unshare-user --unshare-pid --die-with-parent'.split(' '),
    ['--uid', String(user), '--gid', String(user)],
    ['--ro-bind', files, '/', '--bind', join(data, 'own'), '/data'],
    '--tmpfs /tmp --proc /proc --dev /dev --chdir /app --clearenv'.split(' '),
    ['--setenv', 'PATH', '/app/node_modules/.bin:/usr/bin:/bin'],
    ...Object.entries(settings).map(([name, value]) => ['--setenv', name, value]),
  ].flat()
  const begun = Date.now()
  const command = ['node', '--disable-warning=FSTDEP023', 'scripts/start.ts']
  const product = spawn(bubblewrap, [...around, ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [product.stdout, product.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`, () => product.exitCode !== null)
    console.log(
      `It is ready ${((Date.now() - begun) / 1000).toFixed(1)} s after its start in production, with an empty database.`,
    )
    // PostgreSQL is reached through this process, so it must not wait.
    await promisify(execFile)(bubblewrap, [...around, ...health])
    console.log('Its health check says that it is well.')
  } catch (error) {
    throw new Error(`The image does not start:\n${output}`, { cause: error })
  } finally {
    product.kill('SIGTERM')
    await new Promise((resolve) => (product.exitCode === null ? product.once('exit', resolve) : resolve(0)))
    await door.close()
    await postgres.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Opens a port of this machine in front of a PostgreSQL that listens on a socket file only: the user of the image cannot open the file. */
async function tcpDoor(url: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { password, folder } = /:(?<password>[^:@]+)@.*host=(?<folder>[^&]+)/.exec(url)?.groups ?? {}
  if (password === undefined || folder === undefined) throw new Error('PostgreSQL listens on no socket file.')
  const port = await freePort()
  const door = createServer((near) => {
    const far = connect(join(decodeURIComponent(folder), '.s.PGSQL.5432'))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other)
  })
  await new Promise<void>((resolve, reject) => door.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    url: `postgres://saathi:${password}@127.0.0.1:${port}/postgres`,
    close: () => new Promise((resolve) => door.close(() => resolve())),
  }
}

const patienceMs = 180_000

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const until = Date.now() + patienceMs
  while (Date.now() < until && !hasEnded()) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(hasEnded() ? 'It ended.' : 'It was not ready in time.')
}

function reachesRegistry(): boolean {
  const asked = spawnSync(
    buildah,
    [...storage, 'pull', '--quiet', `docker.io/library/debian:${debian}-slim`],
    {
      timeout: 30_000,
    },
  )
  return asked.status === 0
}

/** Makes the two bases from Debian's packages, and returns them as arguments of the build. */
function basesFromPackages(): readonly string[] {
  console.log('No registry of images is reached, so the bases are made from the packages of Debian.')
  return [
    `BASE=${baseOf('run', 'libstdc++6,tzdata')}`,
    `BUILD_BASE=${baseOf('build', 'ca-certificates,git,nodejs,npm')}`,
  ]
}

/** Files of Debian's packages that the image leaves out, as its small images do. */
const unneeded = ['doc', 'info', 'locale', 'man']
  .map((folder) => `/usr/share/${folder}/*`)
  .concat('/usr/lib/*/gconv/*')

function baseOf(name: string, packages: string): string {
  const tag = `${image}-base-${name}`
  if (spawnSync(buildah, [...storage, 'inspect', '--type', 'image', tag]).status === 0) return tag
  const mmdebstrap = findProgram({
    name: 'mmdebstrap',
    package: 'mmdebstrap',
    setting: 'MMDEBSTRAP_PATH',
    usedBy,
  })
  const folder = mkdtempSync(join(tmpdir(), 'saathi-base-'))
  try {
    const archive = join(folder, 'base.tar')
    run(mmdebstrap, [
      '--quiet',
      '--variant=essential',
      `--include=${packages}`,
      ...unneeded.map((path) => `--dpkgopt=path-exclude=${path}`),
      debian,
      archive,
    ])
    const container = said(buildah, [...storage, 'from', 'scratch'])
    run(buildah, [...storage, 'add', '--quiet', container, archive, '/'])
    run(buildah, [...storage, 'commit', '--quiet', '--rm', container, tag])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return tag
}

function run(command: string, words: readonly string[]): void {
  const { status } = spawnSync(command, words, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}.`)
}

function said(command: string, words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}: ${stderr}`)
  return stdout.trim()
}

try {
  await checkImage()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
