import type { Bus } from '../database/bus.ts'
import { type Database, type OpenDatabase, sql } from '../database/database.ts'

/** The source of time for every rule. Tokens, cookies, limits and TLS use the machine's own time. */
export interface Clock {
  now(): Date
  /** Returns the machine's time at a moment of this clock. */
  machineTime(moment: Date): Date
  /**
   * Reads the stored offset now. Work after a move of the clock may begin before the bus tells this process of the
   * move.
   */
  follow(): Promise<void>
  /** Moves the clock of this process only, for tests. */
  shift(milliseconds: number): void
}

/** A clock that follows the stored offset until it is closed. */
export interface OpenClock extends Clock {
  close(): void
}

interface ClockParts {
  readonly db: OpenDatabase
  readonly bus: Bus
  /** In production the stored offset has no effect, because a copied database may have one. */
  readonly production: boolean
  failed(error: Error): void
}

const clockTopic = 'engines:clock'

/**
 * Opens the clock: the machine's time plus the offset in the database, which every process follows. The bus
 * announces a move; after a gap in the bus, the offset is read again.
 */
export async function openClock({ db, bus, production, failed }: ClockParts): Promise<OpenClock> {
  const stored = async () => (production ? 0 : await storedOffset(db))
  let offset = 0
  let shifted = 0
  let asked = 0
  let newest = 0
  const read = async () => {
    const mine = (asked += 1)
    const found = await stored()
    // A read that started before the newest known one may be outdated.
    if (mine < newest) return
    newest = mine
    offset = found
  }
  const readAgain = () => void read().catch(failed)
  const unsubscribe = bus.subscribe(clockTopic, readAgain)
  const endGaps = bus.onGap((isListening) => isListening && readAgain())
  // After subscribing, so that no move falls between the two.
  await read()
  return {
    now: () => new Date(Date.now() + offset + shifted),
    machineTime: (moment) => new Date(moment.getTime() - offset - shifted),
    follow: read,
    shift: (milliseconds) => {
      shifted += milliseconds
    },
    close() {
      unsubscribe()
      endGaps()
    },
  }
}

/** Moves the clock of every process; `reset` goes back to the machine's time. Returns the old and the new offset. */
export async function moveOffset(
  tx: Database,
  bus: Bus,
  by: number | 'reset',
): Promise<{ readonly before: number; readonly after: number }> {
  await tx.run(sql`insert into settings (name, value) values ('clock', '0') on conflict do nothing`)
  await tx.run(sql`select from settings where name = 'clock' for update`)
  const before = await storedOffset(tx)
  const after = by === 'reset' ? 0 : before + by
  await tx.run(sql`update settings set value = ${JSON.stringify(after)}::jsonb where name = 'clock'`)
  await bus.publishIn(tx, clockTopic, {})
  return { before, after }
}

/** Returns the milliseconds by which the clock is ahead of the machine's time. */
async function storedOffset(db: Database): Promise<number> {
  const row = await db.maybe<{ value: unknown }>(sql`select value from settings where name = 'clock'`)
  return typeof row?.value === 'number' ? row.value : 0
}
