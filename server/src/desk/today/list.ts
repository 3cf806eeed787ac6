import { compareItems, isSilent, itemKinds } from '@saathi/contract/desk/todayRules.ts'
import type { TodayItem } from '@saathi/contract/desk/todayCalls.ts'

import { spokenLanguage } from '../../engines/text/texts.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { peopleByIds, personById } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { JoinedRooms } from '../../room/room.ts'
import type { TeamItem } from '../../room/teamWork.ts'
import { type HoldRow, holdsOf, lastActs } from './store.ts'

/** The parts of the product that today's list asks. */
export type TodayHouse = Pick<House, 'db' | 'clock' | 'texts'> & Pick<JoinedRooms, 'waitsForTeam'>

/** An item with its state. */
export interface Listed extends TeamItem {
  readonly id: string
  /** The owner as stored, even if they have lost the item since. */
  readonly heldBy: string | null
  readonly owner: { readonly userId: string; readonly name: string } | null
  readonly offeredTo: { readonly userId: string; readonly name: string } | null
  /** The words of its owner to the colleague to whom it is offered. */
  readonly offerWords: string
  readonly snoozedUntil: Date | null
  /** Why it was put off; empty if it is not. */
  readonly snoozeReason: string
}

/** Everything that waits for a member of the team, with the figures of the page. */
export interface TodayList {
  readonly items: readonly Listed[]
  readonly counts: Record<string, number>
  readonly contacts: { readonly day: string; readonly count: number }[]
}

/** Returns what waits for a member of the team, the most urgent first; with those that were put off. */
export async function listToday(
  house: TodayHouse,
  staff: StaffMember,
  languages: readonly string[] = [],
): Promise<TodayList> {
  const { clock, texts, waitsForTeam } = house
  const now = clock.now()
  const language = await deskLanguage(house, staff, languages)
  const works = await waitsForTeam({ staff, now, say: sayIn(texts, language), language })
  const found = works
    .flatMap(({ items }) => items)
    .filter(({ kind }) => staff.rights.includes(itemKinds[kind]))
    .map((item) => ({ ...item, id: `${item.kind}.${item.subject}` }))
    .toSorted(compareItems)
  return {
    items: await withStates(house, found, now),
    counts: Object.assign({}, ...works.map(({ counts }) => counts)),
    contacts: works.flatMap(({ contacts }) => contacts ?? []),
  }
}

/** Returns the language in which a member of the team reads: that of the screen, or of the account. */
export async function deskLanguage(
  { db, texts }: Pick<House, 'db' | 'texts'>,
  { id }: Pick<StaffMember, 'id'>,
  languages: readonly string[],
): Promise<string> {
  return spokenLanguage(texts, languages) ?? (await personById(db, id))?.primaryLanguage ?? 'en'
}

/** Returns the function for texts of the server, which chooses the plural by `count`. */
export function sayIn(texts: Pick<House['texts'], 'text'>, language: string) {
  const plurals = new Intl.PluralRules(language)
  return (key: string, values: Readonly<Record<string, string>> = {}) => {
    const { count } = values
    const form = count === undefined ? key : `${key}_${plurals.select(Number(count))}`
    return texts.text(language, form, values)
  }
}

async function withStates(
  { db }: Pick<House, 'db'>,
  items: readonly (TeamItem & { readonly id: string })[],
  now: Date,
): Promise<Listed[]> {
  const rows = await holdsOf(
    db,
    items.map(({ id }) => id),
  )
  const holds = new Map(rows.map((hold) => [hold.itemId, hold]))
  const fitting = (item: TeamItem & { readonly id: string }): HoldRow | undefined => {
    const hold = holds.get(item.id)
    return hold?.causeSince.getTime() === item.since.getTime() ? hold : undefined
  }
  const owners = items.flatMap((item) => [
    fitting(item)?.ownerId ?? item.ownerId ?? [],
    fitting(item)?.offeredTo ?? [],
  ])
  const ids = [...new Set(owners.flat())]
  const [people, acts] = await Promise.all([peopleByIds(db, ids), lastActs(db, ids)])
  const byId = new Map(people.map((person) => [person.id, person]))
  /** An owner who left, is disabled or silent does not hold the item. */
  const ownerOf = (id: string | null | undefined, takenAt: Date | null) => {
    const person = byId.get(id ?? '')
    if (person?.role !== 'staff' || person.disabledAt !== null) return null
    const last = [takenAt, acts.get(person.id)].flatMap((at) => at ?? [])
    const lastAt = new Date(Math.max(0, ...last.map((at) => at.getTime())))
    return isSilent(lastAt, now) ? null : { userId: person.id, name: displayNameOf(person) }
  }
  return items.map((item) => {
    const hold = fitting(item)
    const until = hold?.snoozedUntil ?? null
    const isPutOff = until !== null && until > now && item.kind !== 'distress'
    return {
      ...item,
      heldBy: hold?.ownerId ?? null,
      owner: ownerOf(hold?.ownerId, hold?.takenAt ?? null) ?? ownerOf(item.ownerId, null),
      offeredTo: ownerOf(hold?.offeredTo, now),
      offerWords: hold?.offerWords ?? '',
      snoozedUntil: isPutOff ? until : null,
      snoozeReason: isPutOff ? (hold?.snoozeReason ?? '') : '',
    }
  })
}

/** Returns an item in the form of the contract. */
export function itemShown(item: Listed): TodayItem {
  return {
    id: item.id,
    kind: item.kind,
    urgency: item.urgency,
    reason: item.reason,
    since: item.since.toISOString(),
    due: item.due?.toISOString() ?? null,
    about: item.about,
    actions: item.actions.map((name, index) => ({ name, primary: index === 0 })),
    owner: item.owner,
    offeredTo: item.offeredTo,
    offerWords: item.offerWords,
    snoozedUntil: item.snoozedUntil?.toISOString() ?? null,
    snoozeReason: item.snoozeReason,
  }
}
