import type { JoinedRooms, Room } from './room.ts'

/**
 * Joins rooms into one. `rooms` may still be filling: what is joined is read when it is asked for. Throws where two rooms
 * bring the same fact, or none brings it.
 */
export function joinRooms(rooms: readonly Room[]): JoinedRooms {
  return {
    facts: {
      surveys: (db, person) => soleSource(rooms, 'surveys')(db, person),
      sessions: (db, person) => soleSource(rooms, 'sessions')(db, person),
      channelKinds: (db, person) => soleSource(rooms, 'channelKinds')(db, person),
      mentorships: (db, person) => soleSource(rooms, 'mentorships')(db, person),
    },
    client: () => ({
      signIns: rooms.flatMap(({ client }) => client?.signIns ?? []),
      asksConsentFor: rooms.flatMap(({ client }) => client?.asksConsentFor ?? []),
    }),
    async exportOf(personId) {
      const parts = []
      // One after another: an archive must not take every connection of the pool.
      for (const room of rooms) parts.push(await room.exportOf?.(personId))
      return {
        documents: Object.assign({}, ...parts.map((part) => part?.documents ?? {})) as Record<string, unknown>,
        files: new Map(parts.flatMap((part) => [...(part?.files ?? [])])),
      }
    },
    async leave(tx, leaver) {
      const after = []
      for (const room of rooms) after.push(await room.leave?.(tx, leaver))
      return async () => {
        for (const work of after) if (work !== undefined) await work()
      }
    },
    async forget(tx, personId) {
      for (const room of rooms) await room.forget?.(tx, personId)
    },
  }
}

type Sources = NonNullable<Room['facts']>

function soleSource<Name extends keyof Sources>(rooms: readonly Room[], name: Name) {
  const sources = rooms.flatMap(({ facts }) => facts?.[name] ?? [])
  const [source] = sources
  if (source === undefined || sources.length > 1) {
    throw new Error(`${sources.length} rooms bring the fact "${name}"; it must be exactly one.`)
  }
  return source
}
