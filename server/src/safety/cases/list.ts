import type { Reply } from '@saathi/contract/base/call.ts'
import type { caseCalls, CaseEntry } from '@saathi/contract/safety/caseCalls.ts'
import { type CaseHours, type CaseKind, clockOf } from '@saathi/contract/safety/caseRules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { StaffMember } from '../../http/request.ts'
import { isInScope } from '../../people/public/scope.ts'
import { peopleByIds, type PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { type CaseRow, casesAfter, countCases, peopleInCases } from '../caseRows/caseStore.ts'
import { type Case, casesSeenBy } from '../caseAccess/seen.ts'

/** How many cases a page of the queue has. */
const pageSize = 50
/** How many are read at a time: those outside the scope are left out afterwards. */
const readAtOnce = 200

/** The filter of the queue, and the place after which it goes on. */
export interface CaseFilter {
  readonly staff: StaffMember
  readonly hours: CaseHours
  readonly state?: 'open' | 'closed' | undefined
  readonly kind?: CaseKind | undefined
  readonly after?: string | undefined
}

/** Returns a page of the queue. */
export async function caseList(
  db: Database,
  { staff, hours, state = 'open', kind, after }: CaseFilter,
): Promise<Reply<typeof caseCalls.cases>> {
  const isClosed = state === 'closed'
  const found: Case[] = []
  let place = placeIn(after)
  for (;;) {
    const rows = await casesAfter(db, { isClosed, kind, after: place, most: readAtOnce })
    found.push(...(await casesSeenBy(db, staff, rows)))
    const last = rows.at(-1)
    if (last !== undefined) place = placeOf(last)
    if (rows.length < readAtOnce || found.length > pageSize) break
  }
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  const openers = await openersOf(db, page)
  return {
    results: page.map((each) => entryOf(each, openers, hours)),
    next: found.length > pageSize && last !== undefined ? wordsOf(placeOf(last)) : null,
  }
}

/** The most open cases that are counted; the tab shows no more. */
const mostCounted = 1000

/** Counts the open cases that a member of the team sees, without blocks, which nobody has to act on. */
export async function countOpen(db: Database, staff: StaffMember): Promise<number> {
  const asked = { isClosed: false, kind: undefined, after: undefined, most: mostCounted }
  const seen = await casesSeenBy(db, staff, await casesAfter(db, asked))
  return seen.filter(({ kind }) => kind !== 'block').length
}

type Place = readonly [boolean, Date, string]

const placeOf = ({ kind, createdAt, closedAt, id }: CaseRow): Place => [
  kind !== 'distress',
  closedAt ?? createdAt,
  id,
]
const wordsOf = ([isUsual, at, id]: Place) => `${isUsual ? 1 : 0}_${at.toISOString()}_${id}`

function placeIn(after: string | undefined): Place | undefined {
  const [, isUsual, at, id] = /^([01])_(\d{4}-[\d-]+T[\d:.]+Z)_(.+)$/.exec(after ?? '') ?? []
  return at === undefined || id === undefined || Number.isNaN(Date.parse(at))
    ? undefined
    : [isUsual === '1', new Date(at), id]
}

/** Returns the members of the team who opened or decided these cases, by their ids. */
export async function openersOf(
  db: Database,
  cases: readonly Case[],
): Promise<ReadonlyMap<string, PersonRow>> {
  const ids = cases.flatMap(({ openedBy, readAskedBy, decidedBy }) =>
    [openedBy ?? [], readAskedBy ?? [], decidedBy ?? []].flat(),
  )
  return new Map((await peopleByIds(db, [...new Set(ids)])).map((person) => [person.id, person]))
}

/** Returns a case as the queue shows it. */
export function entryOf(found: Case, openers: ReadonlyMap<string, PersonRow>, hours: CaseHours): CaseEntry {
  const clock = clockOf(found, hours)
  return {
    id: found.id,
    kind: found.kind,
    number: found.number,
    reason: found.reason,
    matter: found.matter,
    since: found.createdAt.toISOString(),
    reporter: personShown(found.reporter),
    about: personShown(found.about),
    isAboutStaff: found.isAboutStaff,
    openedBy: memberShown(openers.get(found.openedBy ?? '')),
    clock: clock === undefined ? null : { name: clock.name, due: clock.due.toISOString() },
    outcome: found.outcome,
    closedOn: found.closedAt?.toISOString() ?? null,
  }
}

/** Returns a person of a case by name and role. */
export const personShown = (person: PersonRow | undefined) =>
  person === undefined ? null : { userId: person.id, name: displayNameOf(person), role: person.role }

/** Returns a member of the team by name. */
export const memberShown = (person: PersonRow | undefined) =>
  person === undefined ? null : { userId: person.id, name: displayNameOf(person) }

/** Returns the cases of a year that a member of the team sees, as numbers. */
export async function caseSummary(
  db: Database,
  { staff, year, hours }: { readonly staff: StaffMember; readonly year: string; readonly hours: CaseHours },
): Promise<Reply<typeof caseCalls.caseSummary>> {
  const [from, to] = [
    new Date(`${year}-01-01T00:00:00+05:30`),
    new Date(`${Number(year) + 1}-01-01T00:00:00+05:30`),
  ]
  const people = await peopleByIds(db, await peopleInCases(db, { from, to }))
  const outside = people.filter((person) => !isInScope(staff.scope, person)).map(({ id }) => id)
  const rows = await countCases(db, { from, to, closeHours: hours.close, outside, reader: staff.id })
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((total, { count }) => total + count, 0)
  const kinds = new Set(rows.map(({ kind }) => kind))
  const outcomes = new Set(rows.flatMap(({ outcome }) => outcome ?? []))
  const closed = rows.filter(({ hours: spent }) => spent !== null)
  const closedCount = closed.reduce((total, { count }) => total + count, 0)
  const spent = closed.reduce((total, row) => total + (row.hours ?? 0), 0)
  return {
    year,
    count: sum(() => true),
    kinds: Object.fromEntries([...kinds].map((kind) => [kind, sum((row) => row.kind === kind)])),
    outcomes: Object.fromEntries(
      [...outcomes].map((outcome) => [outcome, sum((row) => row.outcome === outcome)]),
    ),
    inTime: rows.reduce((total, row) => total + row.inTime, 0),
    hoursToClose: closedCount === 0 ? null : Math.round(spent / closedCount),
  }
}
