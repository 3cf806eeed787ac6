import { itemKinds, type ItemKind } from '@saathi/contract/desk/todayRules.ts'

import type { Database } from '../../engines/database/database.ts'
import type { StaffMember } from '../../http/request.ts'
import { isInScope } from '../../people/public/scope.ts'
import { peopleByIds } from '../../people/public/store.ts'
import type { ActSubject } from '../../room/deskDuties.ts'
import type { JoinedRooms } from '../../room/room.ts'

/** Returns those of these people who are in the scope of a member of the team. */
export async function seenPeople(
  db: Database,
  { scope }: Pick<StaffMember, 'scope'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  // Without a limit, the acts about people who have left are open too.
  if (scope.programmes === null && scope.institutions === null) return new Set(ids)
  const people = await peopleByIds(db, ids)
  return new Set(people.filter((person) => isInScope(scope, person)).map(({ id }) => id))
}

/** What the items of each kind are about. The subjects of the others belong to no scope. */
const subjectOf: Readonly<Partial<Record<ItemKind, ActSubject>>> = {
  distress: 'case',
  report_open: 'case',
  flag: 'case',
  contact_due: 'mentorship',
  pair_quiet: 'mentorship',
  pulse_low: 'mentorship',
  pulse_apart: 'mentorship',
  mentor_leaving: 'mentorship',
  ending_soon: 'mentorship',
  message_waiting: 'person',
  application_waiting: 'person',
  document_expiring: 'person',
  waiting_long: 'person',
  mail_failed: 'person',
}

/** Returns those of these items whose subject a member of the team sees. */
export async function seenItems(
  { seenSubjects }: Pick<JoinedRooms, 'seenSubjects'>,
  staff: StaffMember,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  for (const id of ids) {
    const subject = subjectOfItem(id)
    const isOpen =
      subject === undefined || (await seenSubjects(staff, subject.about, [subject.id])).has(subject.id)
    if (isOpen) seen.add(id)
  }
  return seen
}

/** Returns what an item of today's list is about; undefined if it belongs to nobody. */
export function subjectOfItem(item: string): { readonly about: ActSubject; readonly id: string } | undefined {
  const [kind, rest] = splitAt(item, '.')
  const about = isKind(kind) ? subjectOf[kind] : undefined
  if (about === undefined) return undefined
  // The id of an item about a document has the person and the stage.
  return { about, id: about === 'person' ? splitAt(rest, ':')[0] : rest }
}

/** Whether a name is the kind of an item. */
export function isKind(name: string): name is ItemKind {
  return Object.hasOwn(itemKinds, name)
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}
