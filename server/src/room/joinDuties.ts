import type { DeskDuties, JoinedDuties } from './deskDuties.ts'

/** Joins what the rooms do for the desk. `rooms` may still be incomplete, because it is read at each use. */
export function joinDuties(rooms: readonly DeskDuties[]): JoinedDuties {
  return {
    waitsForTeam: async (asked) => {
      const parts = await Promise.all(rooms.map(async (room) => room.waitsForTeam?.(asked)))
      return parts.flatMap((part) => part ?? [])
    },
    signsOfLife: (ids) => signsIn(rooms, ids),
    plannedCalls: async (span) =>
      (await Promise.all(rooms.map(async (room) => (await room.plannedCalls?.(span)) ?? []))).flat(),
    heldCalls: async (span) =>
      (await Promise.all(rooms.map(async (room) => (await room.heldCalls?.(span)) ?? []))).flat(),
    pathEnds: async (ids) =>
      (await Promise.all(rooms.map(async (room) => (await room.pathEnds?.(ids)) ?? []))).flat(),
    async seenSubjects(staff, about, ids) {
      const among = rooms.flatMap(({ seenSubjects }) => seenSubjects?.[about] ?? [])[0]
      return among === undefined ? new Set(ids) : among(staff, ids)
    },
    async subjectNames(about, ids) {
      const namesOf = rooms.flatMap(({ subjectNames }) => subjectNames?.[about] ?? [])[0]
      return namesOf === undefined ? new Map() : namesOf(ids)
    },
    async closedActs(staff, acts) {
      const parts = await Promise.all(rooms.map(async (room) => (await room.closedActs?.(staff, acts)) ?? []))
      return new Map(parts.flatMap((part) => [...part]))
    },
    async undo(tx, kind, payload) {
      const undo = rooms.find(({ undoes }) => undoes?.[kind] !== undefined)?.undoes?.[kind]
      if (undo === undefined) throw new Error(`No room undoes ${kind}.`)
      return undo(tx, payload)
    },
    async factsOfPeople(ids) {
      const room = rooms.find(({ factsOfPeople }) => factsOfPeople !== undefined)
      return (await room?.factsOfPeople?.(ids)) ?? new Map()
    },
    async partsOfPerson(asked) {
      const parts = await Promise.all(rooms.map(async (room) => (await room.partsOfPerson?.(asked)) ?? []))
      return parts.flat()
    },
    async factsOfPair(asked) {
      const parts = await Promise.all(rooms.map(async (room) => room.factsOfPair?.(asked)))
      return Object.assign({}, ...parts)
    },
    placesOfPerson: async (person) =>
      (await Promise.all(rooms.map(async (room) => (await room.placesOfPerson?.(person)) ?? []))).flat(),
    uselessActs: (person) => rooms.flatMap((room) => room.uselessActs?.(person) ?? []),
    async actOnPerson(tx, action, acting) {
      const after: (() => Promise<void>)[] = []
      // The last room first: it locks its own rows, and the row in people is locked last.
      for (const { personActs } of rooms.toReversed()) {
        const done = await personActs?.[action]?.(tx, acting)
        if (done !== undefined) after.push(done)
      }
      return async () => {
        for (const work of after) await work()
      }
    },
  }
}

async function signsIn(
  rooms: readonly DeskDuties[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const newest = new Map<string, Date>()
  for (const room of rooms) {
    for (const [id, at] of (await room.signsOfLife?.(ids)) ?? []) {
      const known = newest.get(id)
      if (known === undefined || known < at) newest.set(id, at)
    }
  }
  return newest
}
