import type { FastifyInstance } from 'fastify'

import { Failure } from '@saathi/contract/errors.ts'

import type { Database } from '../../engines/database/database.ts'
import { newId } from '../../engines/database/ids.ts'
import { openSeal, type Seal } from '../../engines/secrets/seals.ts'
import type { House } from '../../house/house.ts'
import { peopleSeenBy } from '../../people/public/seenStore.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { removeClosed } from './finish.ts'
import { dropTakesJob, letEvidenceGo } from './evidence.ts'
import { dropNameless } from './evidenceStore.ts'
import { filmPlaces } from './filmPlaces.ts'
import { mixOf } from './filmStore.ts'
import type { EndedCall } from './historyStore.ts'
import {
  recordingsAddress,
  recordingTicket,
  type RecordingTicket,
  serveRecordings,
} from './serveRecordings.ts'
import type { TakeShelf } from './shelf.ts'
import {
  addOpening,
  closedTakes,
  closeTakes,
  endLostTakes,
  oldTakes,
  openingsOf,
  takesOf,
  type TakeRow,
} from './takeStore.ts'

/** The parts of the house that recordings need. */
export type RecordingHouse = Pick<House, 'bus' | 'clock' | 'db' | 'keys' | 'queue'>

/** The recordings of older versions are kept for 30 days. */
const formerMs = 30 * 86_400_000
/** Sound for a transcript alone is kept for a day at most, if the speech service does not write it down. */
const soundMs = 86_400_000
/** Returns what is there of a call's sound and picture, and who opened it. */
export async function recordingOf({ db }: Pick<House, 'db'>, personId: string, callId: string) {
  const takes = (await takesOf(db, callId)).filter(({ recording, parts }) => recording && parts > 0)
  if (takes.length === 0) return null
  const openings = await openingsOf(db, callId)
  const people = await peopleSeenBy(db, personId, [...new Set(openings.map((each) => each.personId))])
  return {
    until: new Date(Math.min(...takes.map(endOf))).toISOString(),
    openings: openings.flatMap(({ personId: userId, openedAt }) => {
      const person = people.find(({ id }) => id === userId)
      return person === undefined
        ? []
        : [
            {
              userId,
              // Members read that the team opened it, not who of the team.
              fullName: person.role === 'staff' ? '' : displayNameOf(person),
              openedOn: openedAt.toISOString(),
            },
          ]
    }),
  }
}

const endOf = ({ keepUntil, startedAt }: TakeRow) => keepUntil?.getTime() ?? startedAt.getTime() + formerMs

/** The ways to stored recordings. */
export type Recordings = Awaited<ReturnType<typeof openRecordings>>

/** Opens them. */
export async function openRecordings(house: RecordingHouse, shelf: TakeShelf) {
  const { bus, clock, db, keys, queue } = house
  const tickets = await openSeal(keys, {
    name: 'call-recording-tickets',
    shape: recordingTicket,
    seconds: 900,
  })
  const dropIn = async (tx: Database, whose: Parameters<typeof closeTakes>[1]) => {
    const takeIds = await closeTakes(tx, whose, clock.now())
    if (takeIds.length > 0) await queue.add(tx, { name: dropTakesJob, payload: { takeIds } })
  }
  return {
    tickets,
    /** Returns addresses of the takes for a member, and notes that they opened them. */
    open: (personId: string, call: EndedCall) => openFor({ clock, db, tickets }, personId, call),
    /** Closes takes at once. A job deletes their files. */
    dropIn,
    /** Deletes the files of closed takes; repeating it changes nothing. */
    async deleteFiles(takeIds: readonly string[]) {
      for (const take of await closedTakes(db, takeIds)) {
        await shelf.remove(take)
        await dropNameless(db, [take.id])
      }
      await removeClosed(db, shelf)
    },
    /** Ends the takes of processes that are gone, and deletes what is too old. */
    async tidy() {
      const ago = (ms: number) => new Date(clock.now().getTime() - ms)
      await endLostTakes(db, [bus.id, ...bus.others().ids])
      await letEvidenceGo(house)
      const old = await oldTakes(db, { at: clock.now(), soundBefore: ago(soundMs) })
      if (old.length === 0) return
      await db.transaction((tx) => dropIn(tx, { takeIds: old.map(({ id }) => id) }))
    },
    mount: (server: FastifyInstance) => serveRecordings(server, { db, shelf, tickets }),
  }
}

/** Returns addresses of the takes for a member, and notes that they opened them. */
async function openFor(
  { clock, db, tickets }: Pick<House, 'clock' | 'db'> & { readonly tickets: Seal<RecordingTicket> },
  personId: string,
  call: EndedCall,
) {
  const takes = (await takesOf(db, call.id)).filter(({ recording, parts }) => recording && parts > 0)
  if (takes.length === 0) throw new Failure('notFound')
  await addOpening(db, { id: newId(), callId: call.id, personId, at: clock.now() })
  const people = await peopleSeenBy(db, personId, [...new Set(takes.map((each) => each.personId))])
  const linkTo = async (given: RecordingTicket) => `${recordingsAddress}?ticket=${await tickets.seal(given)}`
  const mix = await mixOf(db, call.id)
  const whole = mix === undefined ? null : await linkTo({ personId, mixOf: call.id })
  const placeOf = await filmPlaces(db, takes, mix !== undefined)
  const own = await Promise.all(
    takes.map(async ({ id: takeId, personId: userId, startedAt }) => {
      const person = people.find(({ id }) => id === userId)
      return {
        userId,
        fullName: person === undefined ? '' : displayNameOf(person),
        startedOn: startedAt.toISOString(),
        url: await linkTo({ personId, takeId }),
        ...placeOf(takeId),
      }
    }),
  )
  return { takes: own, whole }
}
