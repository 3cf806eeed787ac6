import { once } from 'node:events'
import { connect as connectTo, type Socket } from 'node:net'

import * as v from 'valibot'
import { WebSocket } from 'ws'

const anyFrame = v.looseObject({ command: v.string() })
type Received = v.InferOutput<typeof anyFrame>

/** An open socket whose client then does nothing. */
export async function openRaw(
  port: number,
  options: { readonly allowHalfOpen?: boolean } = {},
): Promise<Socket> {
  const stream = connectTo({ port, host: '127.0.0.1', ...options })
  const lines = ['GET /ws/test HTTP/1.1', 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket']
  const key = Buffer.alloc(16).toString('base64')
  stream.write([...lines, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`, '', ''].join('\r\n'))
  stream.on('error', () => undefined)
  await once(stream, 'data')
  stream.resume()
  return stream
}

/** An open socket that keeps what it receives. */
export async function openSocket(port: number) {
  const raw = new WebSocket(`ws://127.0.0.1:${port}/ws/test/`)
  const received: Received[] = []
  raw.on('message', (data: Buffer) => received.push(v.parse(anyFrame, JSON.parse(data.toString()))))
  const closed = new Promise<number>((resolve) => raw.once('close', resolve))
  await new Promise((resolve, reject) => raw.once('open', resolve).once('error', reject))
  raw.on('error', () => undefined)
  const until = async (count: number) => {
    while (received.length < count) await new Promise((resolve) => raw.once('message', resolve))
    return received
  }
  return { raw, received, closed, until, send: (frame: object) => raw.send(JSON.stringify(frame)) }
}
