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

/**
 * Whether a request names this product or this machine as its host. A page of another site may point its own name
 * at this machine, but cannot change the name that the browser sends.
 */
export function isOwnHost(host: string | undefined, publicUrl: string): boolean {
  const asked = `http://${host ?? ''}`
  if (!URL.canParse(asked)) return false
  const { hostname } = new URL(asked)
  return loopback.has(hostname) || hostname === new URL(publicUrl).hostname
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
