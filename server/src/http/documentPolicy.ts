import type { FastifyReply } from 'fastify'

/**
 * Returns the content security policy of a page: no inline code except the style sheets with these hashes. From other sites it allows only videos
 * and these origins.
 */
export function contentPolicy(styles: readonly string[], origins: readonly string[]): string {
  const others = origins.map((each) => ` ${each}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${others}`,
    `style-src 'self' ${styles.join(' ')}`,
    "img-src 'self' data: blob:",
    // Our own PDFs in the browser's viewer, and videos that a person has started.
    `frame-src 'self' https://www.youtube-nocookie.com${others}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns what a page may use of the device. A call and its host use the camera, the microphone and the screen; nothing here asks for the rest. */
export function documentPermissions(videoHost?: string): string {
  const callers = videoHost === undefined ? 'self' : `self "${videoHost}"`
  const forCalls = ['camera', 'microphone', 'display-capture'].map((name) => `${name}=(${callers})`)
  const forNobody = [
    'geolocation',
    'payment',
    'usb',
    'serial',
    'midi',
    'magnetometer',
    'gyroscope',
    'accelerometer',
    'browsing-topics',
  ]
  return [...forCalls, ...forNobody.map((name) => `${name}=()`)].join(', ')
}

/** Says what a document may use of the device, unless its sender has. Browsers read it with documents only: on all sixty replies of a first visit it would weigh 13 kB. */
export function permitDocument(reply: FastifyReply): void {
  const isDocument = String(reply.getHeader('content-type')).startsWith('text/html')
  if (isDocument && !reply.hasHeader('permissions-policy'))
    reply.header('permissions-policy', documentPermissions())
}
