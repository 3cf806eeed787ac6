import type { ChoiceKind } from '@saathi/contract/notifications/choices.ts'
import webPush from 'web-push'

import type { Breaker } from '../../engines/network/breaker.ts'
import { postToWeb, type WebAnswer } from '../../engines/network/webPost.ts'
import type { House } from '../../house/house.ts'
import { type PushKeys } from '../devices/keys.ts'
import { openPushSeal } from '../devices/seal.ts'
import { readPushHosts } from '../devices/settings.ts'
import { deleteDevice, type DeviceRow, devicesOf, noteFailing, noteReached } from '../devices/store.ts'
import { beginOnDevice, noteDelivery } from '../delivery/store.ts'
import type { Outcome } from '../delivery/outcome.ts'
import type { Channel, Outgoing } from './channel.ts'
import { payloadOf, type PushTexts } from './pushPayload.ts'
import type { OutsideWay } from './way.ts'

/** A push reaches a person who has registered a device. */
export const pushWay: OutsideWay = {
  name: 'push',
  reaches: async (tx, personId) => (await devicesOf(tx, personId)).length > 0,
}

/** The push service gets this time to reply; the service of a device that has failed for an hour gets less. */
const timeouts = { usualMs: 10_000, failingMs: 2000 } as const
const failingForMs = 3_600_000
/** Push services store a push for a sleeping phone this long. */
const ttlSeconds = { usual: 86_400, call: 60 }
/** A device that has failed for this long is forgotten. */
const failingMs = 14 * 86_400_000

/** A push to one device. */
export interface PushToDevice {
  readonly device: Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth'>
  readonly payload: unknown
  readonly choice: ChoiceKind
  /** A later push with the same topic replaces one that the service has not delivered. */
  readonly topic: string
  /** Milliseconds until the service must have replied; left out, the usual time. */
  readonly timeoutMs?: number
}

/** Sends one push to one device. */
export type SendPush = (push: PushToDevice) => Promise<WebAnswer>

/** Returns the sender of pushes. The library encrypts and signs; our guarded request carries it. */
export function makeSendPush(
  { config }: Pick<House, 'config'>,
  keys: PushKeys,
  usualMs: number = timeouts.usualMs,
): SendPush {
  const hosts = config.of(readPushHosts)
  const address = /<([^>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom
  const vapidDetails = { subject: `mailto:${address}`, ...keys }
  return async ({ device, payload, choice, topic, timeoutMs = usualMs }) => {
    const { endpoint, p256dh, auth } = device
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        vapidDetails,
        topic,
        TTL: choice === 'call' ? ttlSeconds.call : ttlSeconds.usual,
        urgency: choice === 'message' || choice === 'call' || choice === 'meeting' ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      },
    )
    return postToWeb({
      url: endpoint,
      headers: textsOf(headers),
      body,
      timeoutMs,
      trusts: (asked) => hosts.has(asked.host),
    })
  }
}

function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )
}

interface PushParts {
  readonly house: Pick<House, 'db' | 'clock' | 'config' | 'keys'>
  readonly send: SendPush
  readonly breaker: Breaker
  /** The texts of the actions and of what follows them, in the reader's language. */
  readonly saidOf: (outgoing: Outgoing) => PushTexts
}

/** Web Push: each device of the person gets the notice once. */
export async function openPush(parts: PushParts): Promise<Channel> {
  const seal = await openPushSeal(parts.house.keys)
  return {
    name: 'push',
    async send(outgoing) {
      const { personId } = outgoing.delivery
      const said = parts.saidOf(outgoing)
      // At once, so that a device whose service hangs delays no other.
      const outcomes = await Promise.all(
        (await devicesOf(parts.house.db, personId)).map(async (device) => {
          const acting = {
            deviceId: device.id,
            personId,
            kind: outgoing.choice,
            ...(outgoing.channelId === undefined ? {} : { channelId: outgoing.channelId }),
            ...(outgoing.meeting === undefined ? {} : { meeting: outgoing.meeting }),
          }
          const payload = payloadOf(outgoing, said, await seal.seal(acting))
          return sendOnce(parts, { outgoing, device, payload })
        }),
      )
      return summed(outcomes)
    },
  }
}

/** A notice for one device. */
interface OnDevice {
  readonly outgoing: Outgoing
  readonly device: DeviceRow
  readonly payload: unknown
}

/** Sends to one device, unless it has the notice already. */
async function sendOnce(parts: PushParts, { outgoing, device, payload }: OnDevice): Promise<Outcome> {
  const { house, send, breaker } = parts
  const { delivery, choice } = outgoing
  const host = new URL(device.endpoint).host
  const begun = await beginOnDevice(house.db, { ...delivery, deviceId: device.id, at: house.clock.now() })
  if (begun === undefined) return { result: 'sent' }
  const waitMs = breaker.waitMs(host)
  if (waitMs > 0) {
    const reason = 'serviceFails'
    await noteDelivery(house.db, begun.id, { result: 'waiting', reason, at: house.clock.now() })
    return { result: 'later', reason, afterMs: waitMs }
  }
  const topic = delivery.noticeId.replaceAll('-', '').slice(0, 32)
  const answer = await send({
    device,
    payload,
    choice,
    topic,
    ...patienceWith(device, house.clock.now()),
  }).catch((error: unknown) => ({ error: error instanceof Error ? error.message : 'unknown' }))
  const outcome = 'error' in answer ? unreached(answer.error) : outcomeOf(answer)
  if (outcome.result === 'later' && outcome.reason !== 'tooMany') breaker.failed(host)
  else breaker.succeeded(host)
  const at = house.clock.now()
  await noteDelivery(house.db, begun.id, {
    ...(outcome.result === 'later' ? { result: 'waiting' as const, reason: outcome.reason } : outcome),
    isAttempt: true,
    at,
  })
  await noteDevice(house.db, { device, personId: delivery.personId, outcome, at })
  return outcome
}

function patienceWith({ failingSince }: DeviceRow, now: Date): Pick<PushToDevice, 'timeoutMs'> {
  const isFailing = failingSince !== null && now.getTime() - failingSince.getTime() > failingForMs
  return isFailing ? { timeoutMs: timeouts.failingMs } : {}
}

interface NotedDevice {
  readonly device: DeviceRow
  readonly personId: string
  readonly outcome: Outcome
  readonly at: Date
}

async function noteDevice(
  db: PushParts['house']['db'],
  { device, personId, outcome, at }: NotedDevice,
): Promise<void> {
  if (outcome.result === 'sent') {
    if (device.failingSince !== null) await noteReached(db, device.id)
  } else if (outcome.result === 'failed' && outcome.reason === 'gone') {
    await deleteDevice(db, personId, device.id)
  } else if (outcome.reason !== 'tooMany') {
    await noteFailing(db, device.id, { at, before: new Date(at.getTime() - failingMs) })
  }
}

/** An address that the guard refuses will not become public by waiting; all other failures may pass. */
function unreached(message: string): Outcome {
  const isRefused = /^No (public|usual|https) address/.test(message)
  return isRefused ? { result: 'failed', reason: 'refusedAddress' } : { result: 'later', reason: 'noReply' }
}

/** Returns what the reply of a push service means (RFC 8030). */
export function outcomeOf({ status, headers }: WebAnswer): Outcome {
  if (status >= 200 && status < 300) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'failed', reason: 'gone' }
  if (status === 413) return { result: 'failed', reason: 'tooLong' }
  if (status === 429 || status === 503) {
    const afterMs = waitAskedMs(headers['retry-after'])
    const reason = status === 429 ? 'tooMany' : 'serviceFails'
    return { result: 'later', reason, ...(afterMs === undefined ? {} : { afterMs }) }
  }
  // Redirects are not followed.
  if (status < 500) return { result: 'failed', reason: `status${status}` }
  return { result: 'later', reason: 'serviceFails' }
}

const longestWaitMs = 86_400_000

/** Returns the wait that a service asks for, in seconds or as a date of its clock (RFC 9110). */
function waitAskedMs(asked: string | undefined): number | undefined {
  if (asked === undefined) return undefined
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestWaitMs)
}

/** A notice is sent once one device has it and no other is still to be tried. */
function summed(outcomes: readonly Outcome[]): Outcome {
  const sent = outcomes.find(({ result }) => result === 'sent')
  const later = outcomes.find((outcome) => outcome.result === 'later')
  if (later !== undefined) return sent === undefined ? later : { ...later, isReached: true }
  return sent ?? outcomes[0] ?? { result: 'failed', reason: 'noDevice' }
}
