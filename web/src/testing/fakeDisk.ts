/** What the device stores in its database. It outlives a page: `vi.resetModules` does not touch it. */
export const disk = new Map<string, unknown>()

/** Plays the library `idb-keyval`, because the test environment has no IndexedDB. */
export const idbKeyval = {
  createStore: () => 'store',
  get: async (key: string) => disk.get(key),
  entries: async () => [...disk.entries()],
  set: async (key: string, value: unknown) => void disk.set(key, value),
  del: async (key: string) => void disk.delete(key),
}
