import type { House } from '../house/house.ts'
import { isInScope } from '../people/public/scope.ts'
import { peopleByIds } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import type { TeamAsked, TeamItem, TeamWork } from '../room/teamWork.ts'
import { failedMails } from './delivery/failedStore.ts'

/** How long a failed email stays on the list: two weeks. */
const shownMs = 14 * 86_400_000

/** Returns the people whose emails fail. The item goes when an email reaches them. */
export async function mailsThatFailed(
  { db }: Pick<House, 'db'>,
  { staff, now, say }: TeamAsked,
): Promise<TeamWork> {
  if (!staff.rights.includes('people')) return { items: [] }
  const failed = await failedMails(db, new Date(now.getTime() - shownMs))
  const people = await peopleByIds(
    db,
    failed.map(({ personId }) => personId),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  const items = failed.flatMap(({ personId, failedAt }): TeamItem[] => {
    const person = byId.get(personId)
    if (person === undefined || person.disabledAt !== null || !isInScope(staff.scope, person)) return []
    return [
      {
        kind: 'mail_failed',
        subject: personId,
        urgency: 'today',
        reason: say('desk.reason.mailFailed'),
        since: failedAt,
        due: null,
        about: [{ userId: personId, name: displayNameOf(person) }],
        actions: ['open'],
      },
    ]
  })
  return { items }
}
