import { commands } from '@saathi/contract/domainFrames.ts'
import { domains } from '@saathi/contract/domains.ts'
import type { TeamContact } from '@saathi/contract/people/team.ts'

import type { Database } from '../engines/database/database.ts'
import { joinDuties } from './joinDuties.ts'
import { forgetTables, leaveTables } from './personalDataStore.ts'
import type { Titles } from './noticeWords.ts'
import type { ReadingAnswers } from './readingAnswers.ts'
import type { AfterCommit, ApplicationDecision, JoinedRooms, OwnerProof, Room } from './room.ts'

/**
 * Joins rooms into one. `rooms` may still be incomplete, because it is read at each use. Throws if two rooms
 * provide the same fact, or none does.
 */
export function joinRooms(rooms: readonly Room[]): JoinedRooms {
  return {
    facts: factsOf(rooms),
    knowledge: {
      passages: () => gathered(rooms, ({ knowledge }) => knowledge?.passages()),
      openTo: (person) => gathered(rooms, ({ knowledge }) => knowledge?.openTo(person)),
    },
    ownerProof: joinedProof(rooms),
    notify: async (tx, notice) => {
      const notify = rooms.find((room) => room.notify !== undefined)?.notify
      if (notify === undefined) throw new Error('No room notifies people.')
      await notify(tx, notice)
    },
    noticeWording: async (kind, personId, values) => {
      const wording = rooms.find((room) => room.noticeWording !== undefined)?.noticeWording
      return wording?.(kind, personId, values)
    },
    titles: contentTitles(rooms),
    client: () => clientIn(rooms),
    async *exportOf(personId) {
      for (const room of rooms) {
        const part = await room.exportOf?.(personId)
        if (part !== undefined) yield part
      }
    },
    decisionsOf: (personIds) => decisionsIn(rooms, personIds),
    async welcome(tx, personId) {
      const after: (AfterCommit | void)[] = []
      for (const room of rooms) after.push(await room.welcome?.(tx, personId))
      return runningAll(after)
    },
    ...erasureBy(rooms),
    async partPeople(tx, people) {
      for (const room of rooms) await room.partPeople?.(tx, people)
    },
    async zoneChanged(tx, personId) {
      for (const room of rooms) await room.zoneChanged?.(tx, personId)
    },
    async surveyAnswered(tx, personId) {
      for (const room of rooms) await room.surveyAnswered?.(tx, personId)
    },
    ...endsBy(rooms),
    readsAnswers: (db, reading) => isReaderIn(rooms, db, reading),
    callSeenBy: async (tx, seen) =>
      rooms.find((room) => room.callSeenBy !== undefined)?.callSeenBy?.(tx, seen),
    keepRecording: async (tx, kept) =>
      (await rooms.find((room) => room.keepRecording !== undefined)?.keepRecording?.(tx, kept)) ?? false,
    ...joinDuties(rooms),
  }
}

function factsOf(rooms: readonly Room[]): JoinedRooms['facts'] {
  return {
    surveys: (db, person) => soleSource(rooms, 'surveys')(db, person),
    sessions: (db, person) => soleSource(rooms, 'sessions')(db, person),
    channelKinds: (db, person) => soleSource(rooms, 'channelKinds')(db, person),
    mentorships: (db, person) => soleSource(rooms, 'mentorships')(db, person),
    companies: (db, person) => soleSource(rooms, 'companies')(db, person),
    companions: (db, person) => soleSource(rooms, 'companions')(db, person),
    curricula: (db, person) => soleSource(rooms, 'curricula')(db, person),
    nextMeeting: (db, person) => soleSource(rooms, 'nextMeeting')(db, person),
    matching: (db, person) => soleSource(rooms, 'matching')(db, person),
    language: (db, person) => soleSource(rooms, 'language')(db, person),
    timeZone: (db, person) => soleSource(rooms, 'timeZone')(db, person),
    state: (db, person) => soleSource(rooms, 'state')(db, person),
  }
}

async function isReaderIn(rooms: readonly Room[], db: Database, reading: ReadingAnswers): Promise<boolean> {
  for (const room of rooms) if ((await room.readsAnswers?.(db, reading)) === true) return true
  return false
}

/** Returns what follows the end of a mentorship, or a change of its mentor, in every room. */
function endsBy(rooms: readonly Room[]): Pick<JoinedRooms, 'mentorshipEnded' | 'waitsAgain' | 'placeTaken'> {
  return {
    async mentorshipEnded(tx, members) {
      for (const room of rooms) await room.mentorshipEnded?.(tx, members)
    },
    async waitsAgain(tx, people) {
      for (const room of rooms) await room.waitsAgain?.(tx, people)
    },
    async placeTaken(tx, mentorId) {
      for (const room of rooms) await room.placeTaken?.(tx, mentorId)
    },
  }
}

/** Returns both steps of an erasure: in each room its own code first, then the declared rows. */
function erasureBy(rooms: readonly Room[]): Pick<JoinedRooms, 'leave' | 'forget'> {
  return {
    async leave(tx, leaver) {
      const after: (AfterCommit | void)[] = []
      // The last room first, so that the row in people is locked last. Transactions of other rooms also lock their
      // own rows first, and then refer to that row; in the other order, the two would deadlock.
      for (const { leave, personal } of rooms.toReversed()) {
        after.push(await leave?.(tx, leaver))
        if (personal !== undefined) await leaveTables(tx, personal, leaver.id)
      }
      return runningAll(after)
    },
    async forget(tx, personId) {
      for (const { forget, personal } of rooms) {
        await forget?.(tx, personId)
        if (personal !== undefined) await forgetTables(tx, personal, personId)
      }
    },
  }
}

/** Returns the settings of all domains that the client needs. */
function clientIn(rooms: readonly Room[]): ReturnType<JoinedRooms['client']> {
  return {
    signIns: rooms.flatMap(({ client }) => client?.signIns ?? []),
    asksConsentFor: rooms.flatMap(({ client }) => client?.asksConsentFor ?? []),
    sessionsToUnlock:
      rooms.find(({ client }) => client?.sessionsToUnlock !== undefined)?.client?.sessionsToUnlock ?? 0,
    calendars: rooms.flatMap(({ client }) => client?.calendars ?? []),
    team: teamIn(rooms),
    help: rooms.find(({ client }) => client?.help !== undefined)?.client?.help,
    callsKept: rooms.find(({ client }) => client?.callsKept !== undefined)?.client?.callsKept ?? 'nothing',
    videoHost: rooms.find(({ client }) => client?.videoHost !== undefined)?.client?.videoHost,
  }
}

function contentTitles(rooms: readonly Room[]): JoinedRooms['titles'] {
  return {
    session: (db, asked) => titlesIn(rooms, 'session')(db, asked),
    survey: (db, asked) => titlesIn(rooms, 'survey')(db, asked),
  }
}

/** Returns the titles of one sort of content; the room that has them must be open. */
function titlesIn(rooms: readonly Room[], name: keyof JoinedRooms['titles']): Titles {
  const source = rooms.find(({ titles }) => titles?.[name] !== undefined)?.titles?.[name]
  if (source === undefined) throw new Error(`No room has the titles "${name}".`)
  return source
}

async function gathered<Item>(
  rooms: readonly Room[],
  ask: (room: Room) => Promise<readonly Item[]> | undefined,
): Promise<readonly Item[]> {
  const parts = await Promise.all(rooms.map(async (room) => (await ask(room)) ?? []))
  return parts.flat()
}

/** Returns a function that runs these one after another. */
function runningAll(after: readonly (AfterCommit | void)[]): AfterCommit {
  return async () => {
    for (const work of after) if (work !== undefined) await work()
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

async function decisionsIn(rooms: readonly Room[], personIds: readonly string[]) {
  const room = rooms.find(({ decisionsOf }) => decisionsOf !== undefined)
  return (await room?.decisionsOf?.(personIds)) ?? new Map<string, ApplicationDecision>()
}

function teamIn(rooms: readonly Room[]): TeamContact {
  const team = rooms.find(({ client }) => client?.team !== undefined)?.client?.team
  if (team === undefined) throw new Error('No room says how people reach the programme team.')
  return team
}

function joinedProof(rooms: readonly Room[]): OwnerProof {
  return {
    mailCode: (asking) => proofIn(rooms).mailCode(asking),
    isRight: (tried) => proofIn(rooms).isRight(tried),
    useCode: (tx, email) => proofIn(rooms).useCode(tx, email),
  }
}

function proofIn(rooms: readonly Room[]): OwnerProof {
  const proof = rooms.find(({ ownerProof }) => ownerProof !== undefined)?.ownerProof
  if (proof === undefined) throw new Error('No room proves who owns an account.')
  return proof
}

/** Throws if no room serves a call or a command of the contract, or if a room serves a call that is not in it. */
export function refuseGaps(rooms: readonly Room[]): void {
  const served = new Set(
    rooms.flatMap(({ serves }) => serves ?? []).flatMap(({ calls }) => Object.values(calls).map(addressOf)),
  )
  const declared = new Set(Object.values(domains).flatMap((calls) => Object.values(calls).map(addressOf)))
  const handled = new Set(rooms.flatMap((room) => Object.keys(room.commands ?? {})))
  const missing = [
    ...[...declared].filter((address) => !served.has(address)),
    ...commands.map(({ entries }) => entries.command.literal).filter((name) => !handled.has(name)),
  ]
  if (missing.length > 0)
    throw new Error(`No room serves ${missing.join(', ')}. Is the room in the list of server/src/rooms.ts?`)
  const unknown = [...served].filter((address) => !declared.has(address))
  if (unknown.length > 0) throw new Error(`contract/src/domains.ts does not list ${unknown.join(', ')}.`)
}

const addressOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path}`
