import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { afterEach, expect, test } from 'vitest'

import { certificateOf } from './certificate.ts'
import { startTls, type TlsServer } from './testing/tlsServer.ts'

const dayMs = 86_400_000
/** A certificate has no milliseconds. */
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * dayMs)
const patienceMs = 10_000

const known = getCACertificates('default')
let server: TlsServer
const startTrusted = async (begins: Date, ends: Date) => {
  server = await startTls(begins, ends)
  setDefaultCACertificates([...known, server.certificate])
}
afterEach(async () => {
  setDefaultCACertificates(known)
  await server.close()
})

test('the time of a certificate is the one that the server shows', async () => {
  const time = { begins: inDays(-60), ends: inDays(30) }
  await startTrusted(time.begins, time.ends)
  expect(await certificateOf(server.url, patienceMs)).toEqual(time)
})

test('a certificate that has ended, has not begun, is for another name or of an unknown authority, is refused', async () => {
  await startTrusted(inDays(-60), inDays(-1))
  await expect(certificateOf(server.url, patienceMs)).rejects.toThrow('expired')
  await server.close()
  await startTrusted(inDays(1), inDays(60))
  await expect(certificateOf(server.url, patienceMs)).rejects.toThrow('not yet valid')
  await server.close()
  await startTrusted(inDays(-60), inDays(30))
  const other = new URL(server.url)
  other.hostname = '127.0.0.1'
  await expect(certificateOf(other, patienceMs)).rejects.toThrow("does not match certificate's altnames")
  setDefaultCACertificates(known)
  await expect(certificateOf(server.url, patienceMs)).rejects.toThrow('self-signed')
})

test('a server that does not answer is given up', async () => {
  server = await startTls(inDays(-1), inDays(1))
  const lines: Socket[] = []
  const silent = createServer((line) => lines.push(line))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const url = new URL(`https://localhost:${port}`)
  await expect(certificateOf(url, 50)).rejects.toThrow('no reply')
  for (const line of lines) line.destroy()
  silent.close()
})
