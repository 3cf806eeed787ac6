import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'
import * as v from 'valibot'

import { stored } from '../../device/stored.ts'
import { ask } from '../../wire/api.ts'

/** Whether this browser can show notifications, and whether it does. */
export type PushState = 'unsupported' | 'needsInstall' | 'denied' | 'off' | 'on'

/** The subscription that this device registered last, and when. */
const registered = stored('pushRegistered', v.object({ endpoint: v.string(), at: v.number() }), {
  leavesWith: 'person',
})
/** The server hears from a device about once a day, so that "last seen" is true. */
const freshMs = 20 * 3_600_000

/** Returns the state of this device. Safari on a phone has notifications only for an app on the home screen. */
export async function pushStateNow(): Promise<PushState> {
  if (!('serviceWorker' in navigator)) return 'unsupported'
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApplePhone() ? 'needsInstall' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  return (await subscriptionNow()) === null || registered.now() === undefined ? 'off' : 'on'
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** Asks the browser for permission and registers this device; returns the state after that. */
export async function turnOnPushes(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushStateNow()
  const { publicKey } = await ask(pushCalls.pushConfig, {})
  const registration = await navigator.serviceWorker.ready
  const known = await registration.pushManager.getSubscription()
  // A subscription for another key cannot be used, for example after the product got new keys.
  if (known !== null && !isFor(known, publicKey)) await known.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  })
  await register(subscription)
  return 'on'
}

/** Stops notifications on this device. The browser's permission stays, and the person can withdraw it in its settings. */
export async function turnOffPushes(): Promise<PushState> {
  const devices = await ask(pushCalls.pushDevices, {})
  const own = devices.find(({ isCurrent }) => isCurrent)
  if (own !== undefined) await ask(pushCalls.removeDevice, { params: { deviceId: own.id } })
  registered.forget()
  await (await subscriptionNow())?.unsubscribe()
  return 'off'
}

/** Registers this device again if it is time, and closes the notifications that the person has read elsewhere. */
export async function compareWithServer(): Promise<void> {
  const subscription = await subscriptionNow()
  const known = registered.now()
  if (subscription !== null && known !== undefined) {
    const isOld = known.endpoint !== subscription.endpoint || Date.now() - known.at > freshMs
    if (isOld) await register(subscription)
  }
  const registration = await navigator.serviceWorker.ready
  const shown = (await registration.getNotifications()).filter((each) => noticeOf(each) !== '')
  for (let from = 0; from < shown.length; from += askedAtOnce) {
    const some = shown.slice(from, from + askedAtOnce)
    const open = await ask(pushCalls.openNotices, { query: { ids: some.map(noticeOf).join(',') } })
    for (const notification of some) if (!open.ids.includes(noticeOf(notification))) notification.close()
  }
}

/** The server looks at no more notices in one call. */
const askedAtOnce = 60

/** Returns the id of the notice that a notification shows. Another notice may have taken its place, and so its tag. */
function noticeOf({ data, tag }: Notification): string {
  const shown = v.safeParse(v.object({ id: v.string() }), data)
  return shown.success ? shown.output.id : tag
}

async function register(subscription: PushSubscription): Promise<void> {
  await ask(pushCalls.registerDevice, {
    body: { registrationId: JSON.stringify(subscription), type: 'web' },
  })
  registered.put({ endpoint: subscription.endpoint, at: Date.now() })
}

async function subscriptionNow(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options?.applicationServerKey
  if (key === null || key === undefined) return true
  const own = bytesOf(publicKey)
  return new Uint8Array(key).every((byte, place) => byte === own[place])
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
}
