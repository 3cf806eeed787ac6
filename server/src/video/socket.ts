import { createHash } from 'node:crypto'

import { Failure } from '@saathi/contract/errors.ts'
import type { SocketEvent } from '@saathi/contract/socket.ts'
import type { CallCommand } from '@saathi/contract/video/commands.ts'

import { makeChangeLimit } from '../chat/public/changeLimit.ts'
import type { Seal } from '../engines/secrets/seals.ts'
import { makeOneByOne } from '../engines/work/oneByOne.ts'
import type { CommandHandlers } from '../socket/serve.ts'
import { stand, turnBack } from './door.ts'
import { leaveCall } from './callEnd.ts'
import { askedIn } from './host.ts'
import { placeOf } from './place.ts'
import { answerCall } from './rings.ts'
import { enter, type EntryHouse } from './entry.ts'
import { noteBeat, noteShown } from './stored/seatStore.ts'
import type { SeatWatch } from './watch.ts'
import type { openSignals } from './signals.ts'
import type { Ticket } from './line/ticket.ts'
import { callTopic } from './topics.ts'

type Handlers = CommandHandlers<CallCommand, SocketEvent>

/** A join between two browsers takes about thirty signals; with four people a person has three of them. */
const signalRate = { mostAtOnce: 300, perSecond: 15 }
/** Entries, answers and what people show of themselves, each of which is told to every member. */
const changeRate = { mostAtOnce: 40, perSecond: 2 }

/** What the commands share. */
export interface CommandParts {
  readonly tickets: Seal<Ticket>
  readonly signals: ReturnType<typeof openSignals>
  readonly watch: SeatWatch
}

/** The commands of calls. */
export function callCommands(house: EntryHouse, { tickets, signals, watch }: CommandParts): Handlers {
  const takeSignal = makeChangeLimit(signalRate)
  const takeChange = makeChangeLimit(changeRate)
  // What a tab says of its seat counts in the order in which it says it: the last word stays.
  const inTurn = makeOneByOne()
  const openedBy = async (personId: string, room: string, ticket: string) => {
    const opened = await tickets.open(ticket)
    if (opened?.personId !== personId || opened.room !== room) throw new Failure('notYours')
  }
  const told = (callId: string) => house.bus.publish(callTopic, { kind: 'state', callId })
  return {
    async call_door({ room, ticket, isThere }, { person }) {
      takeChange(person.id)
      await openedBy(person.id, room, ticket)
      const newcomer = { callId: room, personId: person.id, tab: tabOf(ticket) }
      if (!isThere) return turnBack(house, newcomer)
      const place = await placeOf(house, { personId: person.id, roomId: room })
      if (place?.channel === undefined) throw new Failure('notYours')
      if ((await askedIn(house, place)).length > 0) await stand(house, newcomer)
    },
    async call_enter({ room, seat, ticket, mic, camera }, { person }) {
      takeChange(person.id)
      await inTurn(seat, async () => {
        await openedBy(person.id, room, ticket)
        await enter(house, { personId: person.id, roomId: room, seat, mic, camera })
      })
      watch.noteHere(room, person.id)
    },
    async call_beat({ room, seat }, { person }) {
      const beat = await noteBeat(house.db, { callId: room, personId: person.id, seat }, house.clock.now())
      if (beat === undefined) throw new Failure('notYours')
      watch.noteHere(room, person.id)
      if (beat.wasAway) told(room)
    },
    async call_show({ room, seat, mic, camera, screen, hand }, { person }) {
      takeChange(person.id)
      const own = { callId: room, personId: person.id, seat }
      const shown = { mic, camera, screen, hand }
      if ((await inTurn(seat, () => noteShown(house.db, own, shown))) === 0) throw new Failure('notYours')
      told(room)
    },
    async call_signal({ room, seat, to, signal }, { person }) {
      takeSignal(person.id)
      await signals.pass({ room, personId: person.id, from: seat, to, text: signal })
    },
    call_leave: ({ room, seat }, { person }) =>
      inTurn(seat, () => leaveCall(house, { callId: room, personId: person.id, seat })),
    async call_answer({ room, accepts }, { person }) {
      takeChange(person.id)
      await answerCall(house, { callId: room, personId: person.id, accepts })
    },
  }
}

/** Each tab has a ticket of its own. */
const tabOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url').slice(0, 22)
