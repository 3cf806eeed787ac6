// The library of certificates asks for it first.
import 'reflect-metadata'

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'

import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** A server of this machine that speaks TLS as `localhost`. */
export interface TlsServer {
  readonly url: URL
  /** Its certificate, which is its own authority. */
  readonly certificate: string
  close(): Promise<void>
}

/** Starts a server with a certificate that is valid between two moments. */
export async function startTls(begins: Date, ends: Date): Promise<TlsServer> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notBefore: begins,
    notAfter: ends,
    signingAlgorithm: algorithm,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
  })
  const certificate = made.toString('pem')
  const privateKey = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const key = `-----BEGIN PRIVATE KEY-----\n${privateKey}\n-----END PRIVATE KEY-----\n`
  // A client that does not trust it hangs up.
  const server = createServer({ cert: certificate, key }, (line) => line.on('error', () => undefined).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on TCP has such an address
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`https://localhost:${port}`),
    certificate,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
