import { createStore, del, entries, set } from 'idb-keyval'
import * as v from 'valibot'

import { knownUser } from './identity.ts'

/** A reply of the server as it is stored on this device. */
export interface OfflineReply {
  readonly key: readonly unknown[]
  readonly reply: unknown
  /** When the reply arrived, in milliseconds since 1970. */
  readonly at: number
}

interface Entry extends OfflineReply {
  readonly personId: string
  /** The version of the client that stored the reply. Another version may expect another shape. */
  readonly version: string
}

const storage = createStore('saathi-kept', 'answers')
/** The name of the document's script. It changes with any part of the client; the name of this module's file would not. */
const version = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** A page that has waited this long for the stored replies is shown without them. */
const patienceMs = 300
/** Resolves when the stored replies are in the cache of the pages. */
let shown: Promise<unknown> = Promise.resolve()
/** The stored replies of the person who was here last. They are read while the rest of the client still loads. */
let early = readEarly(knownUser()?.id)

/** The stored replies of a person that this version of the client wrote. */
export async function storedReplies(personId: string): Promise<readonly OfflineReply[]> {
  const known = early
  // They are outdated as soon as a newer reply is stored.
  early = undefined
  return known?.personId === personId ? known.replies : readReplies(personId)
}

/** Notes the work after which the stored replies can be shown. */
export function awaitShown(work: Promise<unknown>): void {
  shown = work.catch(() => undefined)
}

/** Resolves when the stored replies can be shown. A page that waits for this is drawn once, with the replies. */
export async function offlineShown(): Promise<void> {
  await Promise.race([shown, new Promise((resolve) => setTimeout(resolve, patienceMs))])
}

function readEarly(personId: string | undefined) {
  if (personId === undefined) return undefined
  const replies = readReplies(personId)
  // The callers that wait for the replies get the failure.
  replies.catch(() => undefined)
  return { personId, replies }
}

async function readReplies(personId: string): Promise<readonly OfflineReply[]> {
  const all = await entries<string, Entry>(storage)
  return all
    .map(([, entry]) => entry)
    .filter((entry) => entry.personId === personId && entry.version === version)
}

/** Stores a reply; throws if the device has no space left. */
export async function storeReply(personId: string, answer: OfflineReply): Promise<void> {
  const reply = firstPart(answer.reply)
  await set(nameOf(answer.key), { ...answer, reply, personId, version } satisfies Entry, storage)
}

const growing = v.object({ pages: v.array(v.unknown()), pageParams: v.array(v.unknown()) })

/** Returns the first part of a list that grows: the device needs no more, and loading it again would load every part. */
function firstPart(reply: unknown): unknown {
  const list = v.safeParse(growing, reply)
  if (!list.success) return reply
  return { pages: list.output.pages.slice(0, 1), pageParams: list.output.pageParams.slice(0, 1) }
}

/** Deletes one reply. */
export async function forgetReply(key: readonly unknown[]): Promise<void> {
  await del(nameOf(key), storage)
}

function nameOf(key: readonly unknown[]): string {
  return JSON.stringify(key)
}
