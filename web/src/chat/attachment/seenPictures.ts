import { createStore, del, entries, get, set } from 'idb-keyval'
import * as v from 'valibot'

import { identityNow } from '../../device/identity.ts'

/** The newest pictures that stay on the device, and how many bytes they may take together. */
const mostPictures = 60
const mostBytes = 6_000_000

const picture = v.object({ personId: v.string(), at: v.number(), blob: v.instance(Blob) })
type Picture = v.InferOutput<typeof picture>

/** Emptied with all other databases when the person signs out. */
const storage = createStore('saathi-pictures', 'pictures')

/** Returns the small picture of a file that this person has seen on this device; undefined without one. */
export async function seenPicture(id: string): Promise<Blob | undefined> {
  const found = v.safeParse(picture, await get<unknown>(id, storage).catch(() => undefined))
  return found.success && found.output.personId === personHere() ? found.output.blob : undefined
}

/** Stores the small picture of a file, and deletes the oldest ones beyond the limits. A full device stores none. */
export async function keepPicture(id: string, blob: Blob): Promise<void> {
  const personId = personHere()
  if (personId === undefined) return
  try {
    await set(id, { personId, at: Date.now(), blob } satisfies Picture, storage)
    for (const old of surplusOf(await readAll())) await del(old, storage)
  } catch {
    // The picture is loaded again next time.
  }
}

type Entry = readonly [id: string, picture: Picture]

/** Returns the ids of the pictures beyond the limits, the oldest ones. */
export function surplusOf(all: readonly Entry[]): readonly string[] {
  let bytes = 0
  return all
    .toSorted(([, a], [, b]) => b.at - a.at)
    .flatMap(([id, { blob }], place) => {
      bytes += blob.size
      return place >= mostPictures || bytes > mostBytes ? [id] : []
    })
}

async function readAll(): Promise<readonly Entry[]> {
  const all = await entries<string, unknown>(storage)
  return all.flatMap(([id, value]) => {
    const read = v.safeParse(picture, value)
    return read.success ? [[id, read.output] as const] : []
  })
}

function personHere(): string | undefined {
  const identity = identityNow()
  return identity.state === 'signedIn' ? identity.user.id : undefined
}
