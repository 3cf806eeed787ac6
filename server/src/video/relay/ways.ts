import { RTCPeerConnection } from 'werift'

/** A server that passes media on, with the credentials for it. */
interface TurnServer {
  readonly urls: string
  readonly username?: string
  readonly credential?: string
}

/** Asks a TURN server for a way, as a browser does; returns the addresses at which it passes media on. */
export async function waysThrough(server: TurnServer): Promise<string[]> {
  const connection = new RTCPeerConnection({
    iceServers: [{ ...server }],
    iceTransportPolicy: 'relay',
    bundlePolicy: 'max-bundle',
  })
  try {
    connection.addTransceiver('audio', { direction: 'sendonly' })
    await connection.setLocalDescription(await connection.createOffer())
    const sdp = connection.localDescription?.sdp ?? ''
    return [...sdp.matchAll(/^a=candidate:\S+ \d+ \S+ \d+ (\S+) (\d+) typ relay/gm)].map(
      ([, address = '', port = '']) => `${address}:${port}`,
    )
  } finally {
    await connection.close()
  }
}
