import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import type { NoticeHouse } from '../../notifications/public.ts'
import type { Pair } from '../engine/model/model.ts'
import type { Programme } from '../engine/model/programme.ts'
import { scorerOf } from '../engine/scoring/score.ts'
import type { WhatIf, WhyNot } from '../engine/explanation/why.ts'
import { isBlockBetween } from '../../safety/public/blockStore.ts'
import { runInWorker, whatIfInWorker, whyNotInWorker } from '../engine/worker.ts'
import { allProgrammes, programmeOf } from '../programmes/programmes.ts'
import { poolOf } from '../runs/input.ts'
import { isReplayed, keepRun, makeRun, type ReadRun, readRun, type SolvedRun } from '../runs/record.ts'
import { type RunRow, runNamed } from '../runs/runStore.ts'
import { isBarred, standingOf } from '../trackers/store.ts'

export { publishRun } from '../runs/publish.ts'

type RunningHouse = NoticeHouse & Pick<House, 'db' | 'due'>

/** A run as staff read it, with its input and output; `row` is undefined for a dry one. */
export interface Run extends SolvedRun {
  readonly row: RunRow | undefined
}

/** Returns the keys of the programmes. */
export function programmeKeys(): string[] {
  return allProgrammes().map(({ key }) => key)
}

/** Returns the key of the rules by which the people of a sign-up programme are matched. */
export function programmeKeyFor(project: string): string {
  return programmeOf(allProgrammes(), project).key
}

/** Returns the rules of a programme. */
export function programmeNamed(key: string): Programme | undefined {
  return allProgrammes().find((each) => each.key === key)
}

/** Returns the rules by which the people of a sign-up programme are matched. */
export function ownProgramme(project: string | null): Programme {
  return programmeOf(allProgrammes(), project)
}

/** Runs a programme on the pool as it is now; a dry run is not stored, and is otherwise the same. */
export async function runProgramme(
  house: RunningHouse,
  key: string,
  { isDry }: { readonly isDry: boolean },
): Promise<Run | undefined> {
  const programme = allProgrammes().find((each) => each.key === key)
  if (programme === undefined) return undefined
  const made = await makeRun(house, programme, runInWorker)
  if (isDry) return { ...made, row: undefined }
  return { ...made, row: await keepRun(house, house.db, { ...made, kind: 'first' }) }
}

/** A stored run; its bytes are undefined for an old run, and after someone in it was erased. */
export interface StoredRun {
  readonly row: RunRow
  readonly read: ReadRun | undefined
}

/** Returns a run by its id, by the beginning of its id, or the `latest` one. */
export async function findRun(db: Database, name: string): Promise<StoredRun | undefined> {
  const row = await runNamed(db, name)
  return row && { row, read: await readRun(db, row.id) }
}

/** Runs a stored run again; returns whether it gives the same bytes. */
export function replay(read: ReadRun): Promise<boolean> {
  return isReplayed(read, runInWorker)
}

/** How the two people of a pair fit now, and what prevents a match. */
export interface PairNow {
  readonly programme: Programme
  /** -1 if they break a mandatory criterion. */
  readonly score: number
  readonly contributions: ReturnType<ReturnType<typeof scorerOf>['contributions']>
  readonly isBarred: boolean
  readonly isStanding: boolean
}

/** Returns how a mentor and a mentee of the pool fit now; undefined if one of them is not in the pool. */
export async function pairNow(
  house: Pick<House, 'db' | 'clock'>,
  pair: { readonly mentorId: string; readonly menteeId: string },
): Promise<PairNow | undefined> {
  for (const programme of allProgrammes()) {
    const pool = await poolOf(house, { programme })
    const mentor = pool.mentors.findIndex(({ id }) => id === pair.mentorId)
    const mentee = pool.mentees.findIndex(({ id }) => id === pair.menteeId)
    if (mentor < 0 || mentee < 0) continue
    const scorer = scorerOf(pool)
    const isStanding = pool.standing.some(
      ({ mentorId, menteeId }) => mentorId === pair.mentorId && menteeId === pair.menteeId,
    )
    return {
      programme,
      score: scorer.weight(mentee, mentor),
      contributions: scorer.contributions(mentee, mentor),
      isBarred:
        (await isBarred(house.db, pair, house.clock.now())) ||
        (await isBlockBetween(house.db, [pair.mentorId, pair.menteeId])),
      isStanding,
    }
  }
  return undefined
}

/**
 * Returns why a stored run did not put two people together, and how much it would cost the others to put them
 * together. It is solved again.
 */
export function whyNotIn({ input }: Pick<ReadRun, 'input'>, pair: Pair): Promise<WhyNot> {
  return whyNotInWorker(input, pair)
}

/** Returns a person's match if one answer or one rule were different. The run is solved again each time. */
export function whatIfIn({ input }: ReadRun, personId: string): Promise<WhatIf[]> {
  return whatIfInWorker(input, personId)
}

/** Returns how many proposals of a person are open or in a group that forms. */
export async function countStanding(db: Database, personId: string): Promise<number> {
  return (await standingOf(db, personId)).length
}
