import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { studioCalls } from '@saathi/contract/matching/studioCalls.ts'
import type { DraftAim } from '@saathi/contract/matching/studioRules.ts'
import { v7 as uuid } from 'uuid'

import { audit, auditListLook, auditLook } from '../../desk/public/audit.ts'
import { deskChanged } from '../../desk/public/news.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving, type StaffMember } from '../../http/request.ts'
import type { Programme } from '../engine/model/programme.ts'
import { programmeKeys, programmeNamed } from '../public/runs.ts'
import { addDraft, copyMarks, draftById, type DraftRow, newestDrafts } from './draftStore.ts'
import { entriesOf, runOf, seenDraft, seesDraft } from './entry.ts'
import { markPair, queueSolving } from './marks.ts'
import { draftPage } from './page.ts'
import { poolPage } from './pool.ts'
import { lettersOf, publishDraft } from './publish.ts'
import { whyIn } from './reasons.ts'

const pageSize = 20

/** Serves the team's calls about the pool and the drafts. */
export function studioRoutes(house: House): Mountable {
  const { db } = house
  const noteDraft = async (staff: StaffMember, id: string) => {
    const draft = await seenDraft(db, staff, id)
    const look = { act: 'draft_seen', about: 'list', aboutId: draft.id } as const
    await auditLook(db, { staffId: staff.id, at: house.clock.now(), ...look })
  }
  return serving(studioCalls, {
    async studioPool({ staff, query: { role, after } }) {
      await auditListLook(db, { staffId: staff.id, at: house.clock.now(), list: 'pool' })
      return poolPage(house, { staff, role, after })
    },
    async drafts({ staff, query: { after, a, b } }) {
      const rows = await newestDrafts(db, {
        ...(after === undefined ? {} : { before: after }),
        most: pageSize,
      })
      return {
        programmes: programmeKeys()
          .flatMap((key) => programmeNamed(key) ?? [])
          .map(rulesOf),
        results: await entriesOf(
          db,
          [...rows, ...(await draftsAlso(db, rows, [a, b]))].filter((draft) => seesDraft(staff, draft)),
        ),
        next: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null,
      }
    },
    startDraft: ({ staff, body }) => startDraft(house, staff, body),
    async draft({ staff, params: { id }, query: { after = 0, against } }) {
      const draft = await seenDraft(db, staff, id)
      await noteDraft(staff, id)
      const other = against === undefined ? undefined : await seenDraft(db, staff, against)
      return draftPage(db, { draft, after, against: other })
    },
    async markPair({ staff, params: { id }, body }) {
      return markPair(house, { staff, draft: await seenDraft(db, staff, id), given: body })
    },
    async letters({ staff, params: { id } }) {
      await noteDraft(staff, id)
      return lettersOf(house, staff, await runOf(db, await seenDraft(db, staff, id)))
    },
    async publishDraft({ staff, params: { id }, body: { version } }) {
      return publishDraft(house, { staff, draft: await seenDraft(db, staff, id), version })
    },
    async whyNotPair({ staff, params: { id }, query: { mentee, mentor } }) {
      const draft = await seenDraft(db, staff, id)
      await noteDraft(staff, id)
      return whyIn(db, { draft, read: await runOf(db, draft), menteeId: mentee, mentorId: mentor })
    },
  })
}

function rulesOf({ key, name, waitBoundDays, expiryHours, criteria }: Programme) {
  return {
    key,
    name,
    waitBoundDays,
    expiryHours,
    criteria: criteria.map((each) => ({
      key: each.key,
      name: each.name,
      localeName: each.localeName,
      weight: each.weight,
      mandatory: each.mandatory,
    })),
  }
}

interface GivenDraft {
  readonly programme: string
  readonly aim: DraftAim
  readonly waitBoundDays?: number | undefined
  readonly weights: Readonly<Record<string, number>>
  readonly places: readonly { readonly mentor: string; readonly places: number }[]
  readonly from?: string | undefined
}

/** Stores a draft and queues its dry run. */
async function startDraft(house: House, staff: StaffMember, given: GivenDraft) {
  const { db, bus, clock } = house
  const { aim, weights, places, from } = given
  const programme = programmeNamed(given.programme)
  if (programme === undefined)
    throw failureOfFields<GivenDraft>('invalid', { programme: ['There is no such programme.'] })
  const changed = Object.entries(weights).filter(([key, weight]) => {
    const criterion = programme.criteria.find((each) => each.key === key)
    if (criterion === undefined)
      throw failureOfFields<GivenDraft>('invalid', { weights: ['There is no such criterion.'] })
    return criterion.weight !== weight
  })
  if (programme.criteria.every(({ key, weight }) => (weights[key] ?? weight) === 0))
    throw failureOfFields<GivenDraft>('invalid', { weights: ['At least one criterion needs a weight.'] })
  const former = from === undefined ? undefined : await seenDraft(db, staff, from)
  if (former !== undefined && former.programme !== programme.key) throw new Failure('notFound')
  const id = uuid()
  await db.transaction(async (tx) => {
    const at = clock.now()
    await addDraft(tx, {
      id,
      programme: programme.key,
      madeBy: staff.id,
      madeAt: at,
      settings: {
        aim,
        waitBoundDays: given.waitBoundDays ?? programme.waitBoundDays,
        weights: Object.fromEntries(changed),
        places,
      },
      ...staff.scope,
    })
    if (former !== undefined) await copyMarks(tx, former.id, id)
    await audit(tx, { staffId: staff.id, at, act: 'draft_started', about: 'list', aboutId: id })
    await queueSolving(house, tx, id)
    await deskChanged(bus, tx, ['matching'])
  })
  return { id, state: 'waiting' as const }
}

/** Returns the drafts with these ids that are not among the rows, so that a page with older drafts has them too. */
async function draftsAlso(
  db: Database,
  rows: readonly DraftRow[],
  ids: readonly (string | undefined)[],
): Promise<DraftRow[]> {
  const missing = new Set(
    ids.flatMap((id) => (id === undefined || rows.some((row) => row.id === id) ? [] : id)),
  )
  const found: DraftRow[] = []
  for (const id of missing) {
    const draft = await draftById(db, id)
    if (draft !== undefined) found.push(draft)
  }
  return found
}
