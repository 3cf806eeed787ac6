import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** When a certificate begins and ends to be valid. */
export interface CertificateTime {
  readonly begins: Date
  readonly ends: Date
}

/** Returns the time of the certificate that an https address shows. Rejects if it does not answer in time, or shows none that is valid. */
export function certificateOf({ hostname, port }: URL, patienceMs: number): Promise<CertificateTime> {
  return new Promise((resolve, reject) => {
    const line = connect({
      host: hostname,
      port: Number(port || 443),
      // TLS has names only here; a number is compared with the certificate all the same.
      ...(isIP(hostname) === 0 && { servername: hostname }),
      timeout: patienceMs,
    })
    line.once('secureConnect', () => {
      const { valid_from: begins, valid_to: ends } = line.getPeerCertificate()
      line.destroy()
      resolve({ begins: new Date(begins), ends: new Date(ends) })
    })
    line.once('timeout', () => line.destroy(new Error('no reply')))
    line.once('error', reject)
  })
}
