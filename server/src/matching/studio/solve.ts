import { draftSteps } from '@saathi/contract/matching/studioRules.ts'
import * as v from 'valibot'

import { deskChanged } from '../../desk/public/news.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { isInScope } from '../../people/public/scope.ts'
import type { PersonRow } from '../../people/public/store.ts'
import type { RunInput, RunPool, Unmatched } from '../engine/model/model.ts'
import type { RunStep } from '../engine/run.ts'
import { runInWorker } from '../engine/worker.ts'
import { programmeNamed } from '../public/runs.ts'
import { poolOf } from '../runs/input.ts'
import { keepRun } from '../runs/record.ts'
import { draftById, type DraftRow, dropRun, marksOf, putProgress, putResult } from './draftStore.ts'
import { figuresOf } from './figures.ts'
import { putLimits } from './poolStore.ts'
import { isPlain, poolWith, readSettings, rulesWith } from './settings.ts'

/** The name of the job that makes the dry run of a draft. */
export const solveDraftName = 'solveMatchDraft'

type SolvingHouse = Pick<House, 'db' | 'clock' | 'bus' | 'log'>

/** Makes the dry run of a draft in a thread of its own, and tells the desks how far it is. */
export function solveDraftJob(house: SolvingHouse): Job {
  return job({
    payload: v.object({ draftId: v.string() }),
    lane: 'slow',
    work: async ({ draftId }) => {
      const draft = await draftById(house.db, draftId)
      if (draft === undefined || draft.state === 'ready') return
      try {
        await solveDraft(house, draft)
      } catch (error) {
        house.log.error({ reason: String(error) }, 'a draft of matching could not be made')
        await tell(house, { ...draft, state: 'failed' })
      }
    },
  })
}

async function solveDraft(house: SolvingHouse, draft: DraftRow): Promise<void> {
  const { db, bus, clock } = house
  const reached = (step: (typeof draftSteps)[number]) =>
    tell(house, { ...draft, state: 'working', progress: draftSteps.indexOf(step) + 1 })
  await tell(house, { ...draft, state: 'working', progress: 0 })
  const pool = await poolFor(house, draft)
  await reached('pool')
  // The steps are told in their order, and the result after the last one.
  let told = Promise.resolve()
  const hear = (step: RunStep) => {
    told = told.then(() => reached(step))
  }
  const { output, packed } = await runInWorker(pool, undefined, hear)
  const input = { ...pool, seed: output.seed }
  await told
  await reached('check')
  await db.transaction(async (tx) => {
    const run = await keepRun(house, tx, { input, output, packed, kind: 'draft' })
    const stored = await putResult(tx, { ...draft, runId: run.id, figures: figuresOf({ input, output }) })
    // The other run explains a draft that the team has not changed; this one would explain nothing.
    await dropRun(tx, stored === 0 ? run.id : (draft.runId ?? ''))
    if (stored > 0 && isPlain(readSettings(draft.settings))) {
      await putLimits(tx, limitsOf(input, output.unmatched), clock.now())
    }
    await deskChanged(bus, tx, ['matching'])
  })
}

function tell({ db, bus }: SolvingHouse, draft: Pick<DraftRow, 'id' | 'version' | 'state' | 'progress'>) {
  return db.transaction(async (tx) => {
    await putProgress(tx, draft)
    await deskChanged(bus, tx, ['matching'])
  })
}

/** Returns the pool in the scope of a draft, with its settings and marks. */
async function poolFor(house: SolvingHouse, draft: DraftRow): Promise<RunPool> {
  const programme = programmeNamed(draft.programme)
  if (programme === undefined) throw new Error(`There is no programme ${draft.programme}.`)
  const settings = readSettings(draft.settings)
  const rules = rulesWith(programme, settings)
  const scope = { programmes: draft.programmes, institutions: draft.institutions }
  const isSeen = (person: PersonRow) => isInScope(scope, person)
  const pool = poolWith(await poolOf(house, { programme: rules, isSeen }), settings)
  const known = new Set([...pool.mentors, ...pool.mentees].map(({ id }) => id))
  const marks = (await marksOf(house.db, draft.id))
    .filter(({ menteeId, mentorId }) => known.has(menteeId) && known.has(mentorId))
    .map(({ mark, menteeId, mentorId }) => ({ mark, pair: { mentorId, menteeId } }))
    .toSorted((one, other) => (keyOf(one.pair) < keyOf(other.pair) ? -1 : 1))
  const pairsWith = (...wanted: string[]) =>
    marks.filter(({ mark }) => wanted.includes(mark)).map(({ pair }) => pair)
  // A follow-up run can propose a pair after the team has locked it. Such a pair needs no place in the draft.
  const standing = new Set(pool.standing.map(keyOf))
  const fixed = pairsWith('lock', 'add').filter((pair) => !standing.has(keyOf(pair)))
  return {
    ...pool,
    barred: [...pool.barred, ...pairsWith('forbid')],
    ...(fixed.length === 0 ? {} : { fixed }),
  }
}

const keyOf = ({ mentorId, menteeId }: { mentorId: string; menteeId: string }) => `${mentorId} ${menteeId}`

function limitsOf({ mentors, mentees }: RunInput, unmatched: readonly Unmatched[]) {
  const because = new Map(unmatched.map((each) => [each.id, each.because]))
  return [...mentors, ...mentees].map(({ id }) => ({ id, because: because.get(id) ?? '' }))
}
