import { newId } from '../../engines/database/ids.ts'
import type { House } from '../../house/house.ts'
import { readCalls } from '../line/settings.ts'
import { answersIn } from '../stored/consentStore.ts'
import type { SeatRow } from '../stored/seatStore.ts'
import { daysAllowed, type Kept, keptNow } from './consentRule.ts'
import { presentIn } from './present.ts'
import type { TakeShelf } from './shelf.ts'
import { addTake, endTake, notePart } from './takeStore.ts'

/** A person who is to be recorded, as the relay is told. */
export interface TakePlan {
  readonly seat: string
  readonly take: string
  readonly withPicture: boolean
}

/** Decides who is recorded, and stores what the relay sends of them. */
export interface Recorder {
  /** Whether a call with these people in it is kept. */
  wants(callId: string, personIds: readonly string[]): Promise<boolean>
  /** Returns the takes that the relay of a call has to record from now on. The others end. */
  plan(callId: string, seats: readonly SeatRow[]): Promise<readonly TakePlan[]>
  /** Notes that the relay was told to record nothing of a call any more. */
  stop(callId: string): void
  /** The calls that are recorded now. */
  calls(): string[]
  /** Resolves when the takes that are to end have ended, or after two seconds. */
  settled(callId: string): Promise<void>
  /** Notes the ends of takes that the database did not take before. */
  noteEnds(): Promise<void>
  /** The relay is gone: its takes have ended, and a new relay begins new ones. */
  lost(): Promise<void>
  store(take: string, bytes: Uint8Array): void
  ended(take: string): void
}

/** The parts of the house that a recorder needs. */
export type RecorderHouse = Pick<House, 'bus' | 'clock' | 'config' | 'db' | 'log'>

/** The most bytes of a take, about three hours of a good picture. */
const mostBytes = 2_000_000_000
const settlesMs = 2000
const nothing: Keeping = { recording: false, transcript: false, summary: false, days: 0 }
const dayMs = 86_400_000

interface RecorderParts {
  readonly shelf: TakeShelf
  /** Whether the sound of a call is on a host, where nothing is recorded. */
  isOnHost(callId: string): Promise<boolean>
  /** It is told when a call cannot be stored. */
  failed(callId: string): void
}

/** Opens the recorder of this process. */
export function openRecorder(house: RecorderHouse, { shelf, isOnHost, failed }: RecorderParts): Recorder {
  const running = new Map<string, Running>()
  const ending = makeEnding()
  const writing = makeWriting(house, shelf)
  const consents = makeConsents(house, isOnHost)
  const ends = makeEnds(house)
  const callOf = (take: string) =>
    [...running].find(([, { takes }]) => [...takes.values()].includes(take))?.[0]
  return {
    calls: () => [...running.keys()],
    settled: ending.settled,
    async wants(callId, personIds) {
      const kept = await consents.kept(callId, personIds)
      return kept.recording || kept.transcript
    },
    async plan(callId, seats) {
      const kept = await consents.kept(callId, personsIn(seats))
      const before = running.get(callId)
      const now = await runningWith(house, { callId, seats, kept, before })
      const going = new Set(now.takes.values())
      for (const take of before?.takes.values() ?? []) if (!going.has(take)) ending.add(callId, take)
      if (now.takes.size > 0) running.set(callId, now)
      else running.delete(callId)
      return [...now.takes].map(([seat, take]) => ({ seat, take, withPicture: kept.recording }))
    },
    stop(callId) {
      for (const take of running.get(callId)?.takes.values() ?? []) ending.add(callId, take)
      running.delete(callId)
    },
    async lost() {
      const takes = [...running.values()].flatMap((each) => [...each.takes.values()])
      running.clear()
      ends.add([...takes, ...ending.clear()])
      await ends.note()
    },
    noteEnds: ends.note,
    store(take, bytes) {
      writing.add(take, async () => {
        if ((await writing.put(take, bytes)) !== 'full') return
        const callId = callOf(take)
        if (callId === undefined) return
        consents.giveUp(callId)
        failed(callId)
      })
    },
    ended(take) {
      writing.add(take, async () => {
        writing.forget(take)
        // The relay ended it by itself, such as after a silence of the product.
        const callId = callOf(take)
        if (callId !== undefined) running.delete(callId)
        ends.add([take])
        await ends.note().finally(() => ending.done(take))
        if (callId !== undefined) failed(callId)
      })
    },
  }
}

const personsIn = (seats: readonly SeatRow[]) => seats.map(({ personId }) => personId)

/** The purposes for which a call is kept now, and the days. */
interface Keeping extends Kept {
  readonly days: number
}

interface Running {
  /** The purposes, so that another set of them begins other takes. */
  readonly kept: string
  /** The takes by seat. */
  readonly takes: ReadonlyMap<string, string>
}

interface Wanted {
  readonly callId: string
  readonly seats: readonly SeatRow[]
  readonly kept: Keeping
  readonly before: Running | undefined
}

/** Returns the takes that a call needs now, and stores those that begin. */
async function runningWith(
  { bus, clock, db }: RecorderHouse,
  { callId, seats, kept: { days, ...kept }, before }: Wanted,
): Promise<Running> {
  const purposes = JSON.stringify([kept, days])
  // The takes of one order begin at one moment for the relay, too.
  const startedAt = clock.now()
  const keepUntil = new Date(startedAt.getTime() + days * dayMs)
  const takes = new Map<string, string>()
  for (const { seat, personId } of kept.recording || kept.transcript ? seats : []) {
    const known = before?.kept === purposes ? before.takes.get(seat) : undefined
    const id = known ?? newId()
    takes.set(seat, id)
    if (known === undefined)
      await addTake(db, { id, callId, personId, startedAt, keepUntil, host: bus.id, ...kept })
  }
  return { kept: purposes, takes }
}

/** Knows who is in a call or about to go in, and what they all agreed to. */
function makeConsents({ clock, config, db }: RecorderHouse, isOnHost: RecorderParts['isOnHost']) {
  const broken = new Set<string>()
  return {
    async kept(callId: string, personIds: readonly string[]): Promise<Keeping> {
      const { asksConsent, speech } = config.of(readCalls)
      if (!asksConsent || broken.has(callId)) return nothing
      if (personIds.length === 0 || (await isOnHost(callId))) return nothing
      const present = await presentIn({ clock, db }, callId, personIds)
      const ids = present.map(({ personId }) => personId)
      const answers = await answersIn(db, callId)
      const kept = { ...keptNow(present, answers), days: daysAllowed(ids, answers) }
      // Without a service that writes words down, no sound is needed for it.
      return speech === undefined ? { ...kept, transcript: false, summary: false } : kept
    },
    /** The call is not kept any more: there is no room for it. */
    giveUp: (callId: string) => void broken.add(callId),
  }
}

/** The takes whose end the database does not know yet. */
function makeEnds({ clock, db }: RecorderHouse) {
  const owed = new Map<string, Date>()
  return {
    add: (takes: readonly string[]) => takes.forEach((take) => owed.set(take, clock.now())),
    /** Notes them. A failed one is noted the next time. */
    async note() {
      for (const [take, at] of owed) {
        await endTake(db, take, at)
        owed.delete(take)
      }
    },
  }
}

/** The takes that the relay was told to end. */
function makeEnding() {
  const ending = new Map<string, { readonly callId: string; readonly end: PromiseWithResolvers<void> }>()
  const done = (take: string) => {
    ending.get(take)?.end.resolve()
    ending.delete(take)
  }
  return {
    done,
    add: (callId: string, take: string) =>
      void ending.set(take, { callId, end: Promise.withResolvers<void>() }),
    async settled(callId: string) {
      const waits = [...ending.values()].filter((each) => each.callId === callId)
      const late = new Promise<void>((resolve) => setTimeout(resolve, settlesMs).unref())
      await Promise.race([Promise.all(waits.map(({ end }) => end.promise)), late])
    },
    clear() {
      const takes = [...ending.keys()]
      takes.forEach(done)
      return takes
    },
  }
}

/** Stores the parts of each take in their order. */
function makeWriting({ clock, db, log }: RecorderHouse, shelf: TakeShelf) {
  const lines = new Map<string, Promise<void>>()
  const parts = new Map<string, number>()
  return {
    add(take: string, work: () => Promise<void>) {
      const next = (lines.get(take) ?? Promise.resolve())
        .then(work)
        .catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'a take was not noted'))
      lines.set(take, next)
    },
    /** Stores a part; `full` if there is no room for it or for more. A take that was deleted gets nothing more. */
    async put(take: string, bytes: Uint8Array): Promise<'stored' | 'full' | 'deleted'> {
      const part = parts.get(take) ?? 0
      try {
        await shelf.put(take, part, bytes)
        parts.set(take, part + 1)
        const noted = await notePart(db, take, { bytes: bytes.length, at: clock.now() })
        if (noted !== undefined) return noted.bytes < mostBytes ? 'stored' : 'full'
        // Those who delete its files may have done so before this part came.
        await shelf.removePart(take, part)
        return 'deleted'
      } catch (error) {
        log.error({ reason: reasonOf(error) }, 'a recording was not stored')
        return 'full'
      }
    },
    forget(take: string) {
      lines.delete(take)
      parts.delete(take)
    },
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
