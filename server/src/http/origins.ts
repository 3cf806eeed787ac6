/**
 * Whether a browser's origin is this product's own. On loopback, `localhost` and `127.0.0.1` count as the same.
 */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const asked = new URL(origin)
  const ours = new URL(publicUrl)
  if (asked.origin === ours.origin) return true
  const bothHere = loopback.has(asked.hostname) && loopback.has(ours.hostname)
  return bothHere && asked.protocol === ours.protocol && asked.port === ours.port
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
