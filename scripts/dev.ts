import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join, resolve } from 'node:path'

import { createServer, type Plugin } from 'vite'

import { startEmbeddedPostgres } from '../server/src/engines/postgres/embeddedPostgres.ts'
import { devLanding } from './devLanding.ts'
import { compiled, root, youngSpace } from './steps.ts'

/*
 * Runs the product for development, without a build. Vite serves the client on PORT and shows a change at once. The server is behind it on
 * the next port, and is replaced when a file of server, contract or content changes. PostgreSQL runs in this process, so it stays.
 */
const port = Number(process.env.PORT ?? 3000)
/** What the server answers; Vite answers everything else. */
const ofServer =
  '^/(api|identity|pictures|files|previews|healthz|readyz|metrics)([/?]|$)|^/dev/(?!components)'
const behind = `http://127.0.0.1:${port + 1}`
/** Milliseconds after the last change before the server is replaced: an editor or git writes several files at once. */
const quietMs = 50
/** Milliseconds that a server may take to end before it is killed. */
const endMs = 1000

const dataDir = resolve(root, process.env.DATA_DIR || '.data')
const postgres = process.env.DATABASE_URL ? undefined : await startEmbeddedPostgres(dataDir, console.log)
let server = startServer()
let isEnding = false
const vite = await createServer({
  configFile: join(root, 'web', 'vite.config.ts'),
  plugins: [waitsForServer(), devLanding],
  server: {
    port,
    strictPort: true,
    host: '127.0.0.1',
    proxy: {
      [ofServer]: { target: behind },
      '/ws': { target: behind, ws: true },
    },
  },
})
await vite.listen()
console.log(`  The client is at http://localhost:${port}; the server is starting.`)

let timer: NodeJS.Timeout | undefined
const watchers = ['server/src', 'server/migrations', 'contract/src', 'content'].map((folder) =>
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (file === null || /\.test\.tsx?$|~$|\.sw.$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => void replaceServer(), quietMs)
  }),
)
// Vite listens too, and would exit before the server and PostgreSQL have ended.
process.removeAllListeners('SIGTERM')
process.once('SIGINT', () => void end())
process.once('SIGTERM', () => void end())

interface Server {
  readonly process: ChildProcess
  /** Resolves when it answers, and also when it ended before. */
  readonly ready: Promise<unknown>
}

function startServer(): Server {
  const startedAt = Date.now()
  const child = fork(join(root, 'scripts', 'devServer.ts'), {
    execArgv: [...youngSpace],
    env: {
      ...process.env,
      PORT: String(port + 1),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: compiled,
      ...(postgres === undefined ? {} : { DEV_DATABASE: postgres.url }),
    },
  })
  child.once('message', () => console.log(`  The server is ready after ${Date.now() - startedAt} ms.`))
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) console.log('  The server ended; it starts again at the next change.')
  })
  return { process: child, ready: Promise.race([once(child, 'message'), once(child, 'exit')]) }
}

async function replaceServer(): Promise<void> {
  // The next server reads the newest files when it starts, so a change while the last one ends needs nothing more.
  if (isEnding) return
  isEnding = true
  const old = server.process
  const next = endServer(old).then(startServer)
  server = { process: old, ready: next.then(({ ready }) => ready) }
  server = await next
  isEnding = false
}

async function endServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const late = setTimeout(() => child.kill('SIGKILL'), endMs)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(late)
}

/** Holds requests back while the server is being replaced, so that a page that reloads meanwhile does not fail. */
function waitsForServer(): Plugin {
  const isOfServer = new RegExp(ofServer)
  return {
    name: 'waits-for-server',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const held = isOfServer.test(request.url ?? '') ? server.ready : Promise.resolve()
        void held.finally(next)
      })
    },
  }
}

async function end(): Promise<void> {
  for (const each of watchers) each.close()
  clearTimeout(timer)
  await vite.close()
  await endServer(server.process)
  await postgres?.stop()
  process.exit(0)
}
