import { networkInterfaces } from 'node:os'

/** The addresses of this machine, as they stand in a URL. */
export function ownAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return ['localhost', ...all.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))]
}

interface Machine {
  /** Whether the settings are those of production. */
  readonly production: boolean
  readonly own: readonly string[]
}

/** Why the product at an address is not loaded; undefined if it may be. */
export function loadRefusal(address: string, { production, own }: Machine): string | undefined {
  if (production)
    return 'A load makes people up, who stay: it is refused in production. Load a copy of the system.'
  const url = URL.parse(address)
  if (url === null) return `${address} is no address. It begins with http://.`
  if (!own.includes(url.hostname))
    return `${url.hostname} is no address of this machine. Only a product of this machine is loaded.`
  if (url.protocol !== 'http:' || url.port === '')
    return 'Name the port of the product itself, such as http://127.0.0.1:3000, not the server with TLS in front.'
  return undefined
}
