import { createStore, del, entries, set } from 'idb-keyval'

/** An answer of the server as this device keeps it. */
export interface OfflineReply {
  readonly key: readonly unknown[]
  readonly reply: unknown
  /** Milliseconds since 1970 when the server said so. */
  readonly at: number
}

interface Entry extends OfflineReply {
  readonly personId: string
  /** Names the code that understood the answer: another one may expect another shape. */
  readonly version: string
}

const storage = createStore('saathi-kept', 'answers')
/** The script of the document: its name changes with anything that the client is made of, this file's own would not. */
const version = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? ''

/** The stored replies of a person that this version of the client wrote. */
export async function storedReplies(personId: string): Promise<readonly OfflineReply[]> {
  const all = await entries<string, Entry>(storage)
  return all
    .map(([, entry]) => entry)
    .filter((entry) => entry.personId === personId && entry.version === version)
}

/** Keeps an answer; throws where the device has no room. */
export async function storeReply(personId: string, answer: OfflineReply): Promise<void> {
  await set(nameOf(answer.key), { ...answer, personId, version } satisfies Entry, storage)
}

/** Forgets one answer. */
export async function forgetReply(key: readonly unknown[]): Promise<void> {
  await del(nameOf(key), storage)
}

function nameOf(key: readonly unknown[]): string {
  return JSON.stringify(key)
}
