import { openLine } from './line.ts'
import { voiceFor } from './listener.ts'
import {
  askKeyFrame,
  kindOf,
  madeAt,
  makePerson,
  noteClock,
  noteOwn,
  type Person,
  showsPicture,
  type Wish,
} from './person.ts'
import { openTakes, type Recorded, type TakePlan, type Takes } from './recording/takes.ts'
import { type Floor, makeFloor } from './voices.ts'
import type { Heard, LineSettings, Packet } from './packets/wire.ts'

/** The lines of a browser, each with the seat that it carries. */
export interface Lines {
  readonly voices: readonly (string | null)[]
  readonly pictures: readonly ({ readonly seat: string; readonly isScreen: boolean } | null)[]
}

/** A call in the relay. */
export interface CallRoom {
  /** Answers a browser's offer; a newer one of the same seat replaces the older. */
  join(seat: string, offer: string): Promise<string>
  wish(seat: string, wish: Wish): void
  /** Lets go of everyone who has no seat any more; returns whether someone is left. */
  keep(seats: readonly string[]): boolean
  /** Records these people from now on and nobody else. Sound and picture before and after it are not stored. */
  record(plans: readonly TakePlan[], at: number): void
  /** Does what is due. It is called every 20 ms. */
  tick(at: number): void
  close(): void
}

interface RoomParts {
  readonly recorded: Recorded
  readonly settings: LineSettings
  /** Tells a browser whom its lines carry. */
  tell(seat: string, lines: Lines): void
}

/** The most people who all see each other. */
const allSeen = 4
const picturesBeyond = 2
/** Milliseconds between two choices of the people who get a line, and between two reports. */
const lookMs = 200
const reportMs = 1000
/** Milliseconds between two times that browsers are told, so that their reports tell how long packets take. */
const timeMs = 3000
/** A browser that does not come within this time joins again. */
const comesMs = 8000

/** Opens a call: it passes on the three loudest voices, and beyond four people the pictures of the last two who spoke. */
export function openCallRoom({ settings, recorded, tell }: RoomParts): CallRoom {
  const people = new Map<string, Person>()
  const takes = openTakes(recorded, {
    redOf: (seat) => people.get(seat)?.line.shape.red,
    madeAt(seat, packet, clockRate) {
      const from = people.get(seat)
      return from === undefined ? undefined : madeAt(from, packet, clockRate)
    },
    askKeyFrame(seat) {
      const from = people.get(seat)
      if (from !== undefined) askKeyFrame(from, performance.now())
    },
  })
  const room: Room = { people, takes, floor: makeFloor(), tell }
  let lookedAt = 0
  let reportedAt = 0
  let toldTimeAt = 0
  return {
    async join(seat, offer) {
      const heard: { person?: Person } = {}
      const begun = performance.now()
      const line = await openLine(offer, settings, listener(room, heard))
      room.people.get(seat)?.line.close()
      const person = makePerson(seat, line)
      heard.person = person
      room.people.set(seat, person)
      setTimeout(() => {
        if (!line.isOpen() && performance.now() - begun >= comesMs) drop(room, person)
      }, comesMs).unref()
      return line.answer
    },
    wish(seat, wish) {
      const person = room.people.get(seat)
      if (person !== undefined) person.wish = wish
    },
    keep(seats) {
      for (const person of room.people.values()) if (!seats.includes(person.seat)) drop(room, person)
      return room.people.size > 0
    },
    record: takes.record,
    tick(at) {
      takes.tick(at)
      for (const person of room.people.values()) repair(person, at)
      if (at - lookedAt >= lookMs) {
        lookedAt = at
        for (const person of room.people.values()) assign(room, person, at)
      }
      if (at - reportedAt < reportMs) return
      reportedAt = at
      const tellsTime = at - toldTimeAt >= timeMs
      if (tellsTime) toldTimeAt = at
      for (const person of room.people.values()) report(person, { at, tellsTime })
    },
    close() {
      takes.record([], performance.now())
      for (const person of room.people.values()) drop(room, person)
    },
  }
}

interface Room {
  readonly people: Map<string, Person>
  readonly floor: Floor
  readonly takes: Takes
  readonly tell: RoomParts['tell']
}

function drop(room: Room, person: Person): void {
  person.line.close()
  if (room.people.get(person.seat) !== person) return
  room.people.delete(person.seat)
  room.floor.forget(person.seat)
}

/** Takes what a browser sends. Packets that come before its person is seated are left out. */
function listener(room: Room, heard: { readonly person?: Person }): Heard {
  const slotOf = (ssrc: number) =>
    [...(heard.person?.pictures ?? []), ...(heard.person?.voices ?? [])].find((slot) => slot.ssrc === ssrc)
  return {
    packet(packet) {
      if (heard.person !== undefined) forward(room, heard.person, packet)
    },
    missing: (ssrc, lost) => slotOf(ssrc)?.repeat(lost, performance.now()),
    needsKeyFrame(ssrc) {
      const source = room.people.get(slotOf(ssrc)?.source() ?? '')
      if (source !== undefined) askKeyFrame(source, performance.now())
    },
    received(receptions) {
      for (const told of receptions)
        if (heard.person?.voices.some(({ ssrc }) => ssrc === told.ssrc) === true)
          heard.person.losses.note(told, performance.now())
    },
    clock(ssrc, ntp, timestamp) {
      if (heard.person !== undefined) noteClock(heard.person, ssrc, { ntp, timestamp, at: performance.now() })
    },
    opened() {
      if (heard.person !== undefined) heard.person.told = ''
    },
    closed() {
      if (heard.person !== undefined) drop(room, heard.person)
    },
  }
}

function forward(room: Room, from: Person, packet: Packet): void {
  const kind = kindOf(from, packet)
  if (kind === undefined) return
  const at = performance.now()
  noteOwn(from, packet, { isPicture: kind === 'picture', at })
  if (kind === 'voice' && packet.level !== undefined) room.floor.note(from.seat, packet.level, at)
  room.takes.push(from.seat, packet, { kind, at })
  for (const to of room.people.values()) {
    if (to === from) continue
    const slot = (kind === 'voice' ? to.voices : to.pictures).find((each) => each.source() === from.seat)
    if (slot === undefined) continue
    const passed =
      kind === 'voice'
        ? voiceFor(packet, { from, to, at })
        : { ...packet, payloadType: to.line.shape.vp8 ?? -1, level: undefined }
    if (passed !== undefined) slot.push(passed, at)
  }
}

/** Tells a person what arrived, and from time to time what time it is. */
function report(
  { incoming, line, voices }: Person,
  { at, tellsTime }: { readonly at: number; readonly tellsTime: boolean },
): void {
  if (incoming.size > 0) line.report([...incoming.values()].map((each) => each.arrival(at)))
  if (tellsTime) line.tellTime(voices.flatMap((voice) => voice.sending(at) ?? []))
}

/** Asks for what is missing of a person's own picture. */
function repair(person: Person, at: number): void {
  const { pictureSsrc, incoming, line } = person
  const source = pictureSsrc === undefined ? undefined : incoming.get(pictureSsrc)
  if (source === undefined || pictureSsrc === undefined) return
  const lost = source.missing(at)
  if (lost.length > 0) line.askAgain(pictureSsrc, lost)
  if (source.takeBroken()) askKeyFrame(person, at)
}

/** Decides whom the lines of a person carry, and tells them when it changes. */
function assign(room: Room, person: Person, at: number): void {
  if (!person.line.isOpen()) return
  const others = [...room.people.values()].filter((each) => each !== person)
  const seats = others.map(({ seat }) => seat)
  const voices = room.floor.voices(
    person.voices.map((slot) => slot.source()),
    seats,
    at,
  )
  person.voices.forEach((slot, index) => slot.carry(voices[index]))
  const most = others.length < allSeen ? person.pictures.length : picturesBeyond
  const seen = pictured(room, { person, others, at }).slice(0, Math.min(most, person.wish.pictures))
  place(person, seen)
  for (const slot of person.pictures) {
    const source = slot.isWaiting() ? room.people.get(slot.source() ?? '') : undefined
    if (source !== undefined) askKeyFrame(source, at)
  }
  const lines: Lines = {
    voices: person.voices.map((slot) => slot.source() ?? null),
    pictures: person.pictures.map((slot) => {
      const seat = slot.source()
      return seat === undefined ? null : { seat, isScreen: room.people.get(seat)?.wish.screen === true }
    }),
  }
  const said = JSON.stringify(lines)
  if (said === person.told) return
  person.told = said
  room.tell(person.seat, lines)
}

/** The people whose picture moves: a screen first, then those whom the floor shows. */
function pictured(
  { floor }: Room,
  {
    person,
    others,
    at,
  }: { readonly person: Person; readonly others: readonly Person[]; readonly at: number },
): string[] {
  const moving = others.filter((each) => showsPicture(each, at))
  const screens = moving.filter(({ wish }) => wish.screen).map(({ seat }) => seat)
  const seats = moving.map(({ seat }) => seat).filter((seat) => !screens.includes(seat))
  const shown = person.pictures.map((slot) => slot.source())
  return [...screens, ...floor.toShow(shown, seats, at)]
}

/** Puts pictures on lines; one that is shown already stays where it is. */
function place({ pictures }: Person, seen: readonly string[]): void {
  for (const slot of pictures) if (!seen.includes(slot.source() ?? '')) slot.carry(undefined)
  for (const seat of seen) {
    if (pictures.some((slot) => slot.source() === seat)) continue
    pictures.find((slot) => slot.source() === undefined)?.carry(seat)
  }
}
