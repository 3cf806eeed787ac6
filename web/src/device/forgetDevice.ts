import { forgetStored } from './stored.ts'

/** Deletes everything about a person from this device. A failed deletion is logged and does not stop the others. */
export async function forgetDevice(): Promise<void> {
  const ways: readonly (() => Promise<void> | void)[] = [forgetStored, forgetDatabases, forgetCaches]
  for (const forget of ways) {
    try {
      await forget()
    } catch (error) {
      // oxlint-disable-next-line no-console -- a failed deletion is a matter for developers, not for the person who signs out
      console.error('Something on this device could not be deleted.', error)
    }
  }
}

/** Empties the databases instead of deleting them: a deletion waits until every tab has closed the database. */
async function forgetDatabases(): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  const databases = await indexedDB.databases()
  for (const { name } of databases) if (name !== undefined) await emptyDatabase(name)
}

function emptyDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('error', () => reject(opening.error ?? new Error(`${name} did not open.`)))
    opening.addEventListener('success', () => {
      const database = opening.result
      const stores = [...database.objectStoreNames]
      const end = () => {
        database.close()
        resolve()
      }
      if (stores.length === 0) return end()
      const clearing = database.transaction(stores, 'readwrite')
      for (const store of stores) clearing.objectStore(store).clear()
      clearing.addEventListener('complete', end)
      clearing.addEventListener('error', () =>
        reject(clearing.error ?? new Error(`${name} was not emptied.`)),
      )
    })
  })
}

async function forgetCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}
