import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A push as the device reads it. */
export interface ReceivedPush {
  readonly deviceId: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly topic: string | undefined
  readonly urgency: string | undefined
  readonly ttlSeconds: number
  /** The public key with which the product signed (RFC 8292). */
  readonly key: string
  /** When it came, in milliseconds since 1970. */
  readonly at: number
}

/** A device of the service, and the text that a browser would register. */
export interface FakeDevice {
  readonly id: string
  readonly registrationId: string
}

/** How the service answers instead of accepting; `silent` does not answer at all. */
export type PushFault = 404 | 410 | 413 | 429 | 500 | 503 | 302 | 'silent'

/** A push service that reads what it receives, as the browser of a device would. */
export interface PushService {
  /** The host with its port, for `PUSH_HOSTS`. */
  readonly host: string
  makeDevice(): FakeDevice
  /** Returns every push, oldest first. */
  received(): readonly ReceivedPush[]
  /** Returns the notices on the screen of a device: a later push with the same id replaces the earlier one. */
  shownOn(deviceId: string): readonly ReceivedPush[]
  /** Resolves with the first push that fits, also a later one. */
  waitFor(fits: (push: ReceivedPush) => boolean): Promise<ReceivedPush>
  /** Answers all requests like this from now on, or those for one device; undefined accepts again. */
  fail(fault: PushFault | undefined, deviceId?: string): void
  /** How many requests came, also refused ones. */
  asked(): number
  close(): Promise<void>
}

interface DeviceKeys {
  readonly ecdh: ECDH
  readonly auth: Buffer
}

/** Starts it on this machine, for tests and for trying pushes. */
export async function startPushService(
  heard: (push: ReceivedPush) => void = () => undefined,
  port = 0,
): Promise<PushService> {
  const devices = new Map<string, DeviceKeys>()
  const faults = new Map<string, PushFault>()
  const inbox = openInbox()
  let asked = 0
  const server = createServer((request, reply) => {
    asked += 1
    const id = (request.url ?? '').split('/').at(-1) ?? ''
    const fault = faults.get(id) ?? faults.get('')
    if (fault !== undefined) return goWrong(fault, reply)
    const keys = devices.get(id)
    if (keys === undefined) return void reply.writeHead(404).end()
    void accept({ request, id, keys, origin: `http://${host()}` }).then(
      (push) => {
        if (typeof push === 'number') return reply.writeHead(push).end()
        inbox.add(push)
        heard(push)
        return reply.writeHead(201, { location: `http://${host()}/m/${randomUUID()}` }).end()
      },
      () => reply.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const host = () => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The push service does not listen.')
    return `127.0.0.1:${address.port}`
  }
  return {
    host: host(),
    makeDevice: () => makeDevice(host(), devices),
    received: () => inbox.received,
    shownOn: inbox.shownOn,
    waitFor: inbox.waitFor,
    fail(fault, deviceId = '') {
      if (fault === undefined) faults.delete(deviceId)
      else faults.set(deviceId, fault)
    },
    asked: () => asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Makes the keys that a browser makes when it subscribes. */
function makeDevice(host: string, devices: Map<string, DeviceKeys>): FakeDevice {
  const id = randomUUID()
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16)
  devices.set(id, { ecdh, auth })
  const subscription = {
    endpoint: `http://${host}/push/${id}`,
    expirationTime: null,
    keys: { p256dh, auth: auth.toString('base64url') },
  }
  return { id, registrationId: JSON.stringify(subscription) }
}

function openInbox() {
  const received: ReceivedPush[] = []
  const waiting = new Set<(push: ReceivedPush) => void>()
  return {
    received,
    add(push: ReceivedPush): void {
      received.push(push)
      for (const hear of waiting) hear(push)
    },
    shownOn(deviceId: string): readonly ReceivedPush[] {
      const own = received.filter((push) => push.deviceId === deviceId)
      return [...new Map(own.map((push) => [push.payload.id, push])).values()]
    },
    waitFor(fits: (push: ReceivedPush) => boolean): Promise<ReceivedPush> {
      const known = received.find(fits)
      if (known !== undefined) return Promise.resolve(known)
      return new Promise((resolve) => {
        const hear = (push: ReceivedPush) => {
          if (!fits(push)) return
          waiting.delete(hear)
          resolve(push)
        }
        waiting.add(hear)
      })
    },
  }
}

function goWrong(fault: PushFault, reply: ServerResponse): void {
  if (fault === 'silent') return
  const headers =
    fault === 429
      ? { 'retry-after': '120' }
      : fault === 503
        ? { 'retry-after': new Date(Date.now() + 300_000).toUTCString() }
        : fault === 302
          ? { location: 'http://127.0.0.1:9/elsewhere' }
          : {}
  reply.writeHead(fault, headers).end()
}

interface Arriving {
  readonly request: IncomingMessage
  readonly id: string
  readonly keys: DeviceKeys
  readonly origin: string
}

/** Checks a push as a push service does (RFC 8030 and 8292), and decrypts it as a browser does; a status if it is refused. */
async function accept({ request, id, keys, origin }: Arriving): Promise<ReceivedPush | number> {
  const { headers } = request
  const body = await buffer(request)
  const ttlSeconds = Number(headers.ttl ?? Number.NaN)
  if (request.method !== 'POST' || !Number.isInteger(ttlSeconds)) return 400
  if (body.length > 4096) return 413
  if (!isSigned(headers.authorization ?? '', origin)) return 403
  if (headers['content-encoding'] !== 'aes128gcm') return 415
  const topic = headers.topic
  if (typeof topic === 'string' && !/^[\w-]{1,32}$/.test(topic)) return 400
  return {
    deviceId: id,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test compares what it finds
    payload: JSON.parse(decrypt(body, keys).toString()) as Record<string, unknown>,
    topic: typeof topic === 'string' ? topic : undefined,
    urgency: typeof headers.urgency === 'string' ? headers.urgency : undefined,
    ttlSeconds,
    key: /k=([\w-]+)$/.exec(headers.authorization ?? '')?.[1] ?? '',
    at: Date.now(),
  }
}

/** Whether the product signed for this service with the key that it names. */
function isSigned(authorization: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return false
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const said: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!isRight || typeof said !== 'object' || said === null) return false
  const { aud, exp, sub } = { aud: undefined, exp: undefined, sub: undefined, ...said }
  const seconds = Number(exp) - Date.now() / 1000
  return aud === origin && seconds > 0 && seconds <= 86_400 && /^(mailto:|https:)/.test(String(sub))
}

/** Decrypts one record (RFC 8188) with the keys of a subscription (RFC 8291). */
function decrypt(body: Buffer, { ecdh, auth }: DeviceKeys): Buffer {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const material = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, bytes))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}

if (import.meta.main) {
  const service = await startPushService(
    ({ payload }) => console.log(JSON.stringify(payload, null, 2)),
    Number(process.env.PUSH_PORT ?? 3200),
  )
  const body = { registration_id: service.makeDevice().registrationId, type: 'web' }
  console.log(`A push service listens. Start the product with

  export PUSH_HOSTS=${service.host}

and register this device with the ID token of a person:

  POST api/v1/notifications/register-device/
  ${JSON.stringify(body)}

What the device receives is printed here.`)
}
