/** Whether a page of this origin may open a socket: our own address, or on loopback any of its names. */
export function isOurOrigin(
  origin: string | undefined,
  { publicUrl, port }: { readonly publicUrl: string; readonly port: number | undefined },
): boolean {
  // Not sent by a browser: the token alone decides.
  if (origin === undefined) return true
  const ours = new URL(publicUrl)
  if (origin === ours.origin) return true
  if (!isLoopback(ours.hostname) || !URL.canParse(origin)) return false
  const theirs = new URL(origin)
  const ports = [portOf(ours), String(port)]
  return theirs.protocol === ours.protocol && isLoopback(theirs.hostname) && ports.includes(portOf(theirs))
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1'
}

function portOf(url: URL): string {
  return url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
}
