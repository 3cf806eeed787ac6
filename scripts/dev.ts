import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

import { createServer } from 'vite'

import { root } from './steps.ts'

/**
 * Runs the product with reload: the client by Vite on PORT, the server behind it on the next port, restarted
 * when a file of server, contract or content changes. The landing page is prerendered once at the start.
 */
const port = Number(process.env.PORT ?? 3000)
const behind = `http://127.0.0.1:${port + 1}`
const server = startServer()
const vite = await createServer({
  configFile: join(root, 'web', 'vite.config.ts'),
  server: {
    port,
    strictPort: true,
    host: '127.0.0.1',
    proxy: {
      '^/(api|identity|pictures|files|dev|healthz|readyz|metrics)(/|$)': behind,
      '^/(\\?.*)?$': behind,
      '^/assets/(noto|landing)': behind,
      '/ws': { target: behind, ws: true },
    },
  },
})
await vite.listen()
vite.printUrls()

process.on('SIGINT', () => void end())
process.on('SIGTERM', () => void end())

function startServer(): ChildProcess {
  const watched = ['server/src', 'contract/src', 'content'].map(
    (folder) => `--watch-path=${join(root, folder)}`,
  )
  return spawn(process.execPath, [...watched, '--watch-preserve-output', join(root, 'scripts', 'start.ts')], {
    env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: `http://localhost:${port}` },
    stdio: 'inherit',
  })
}

async function end(): Promise<void> {
  server.kill('SIGTERM')
  await vite.close()
  process.exit(0)
}
