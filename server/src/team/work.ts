import { daysBetween, indiaDayOf } from '@saathi/contract/base/indiaDays.ts'

import type { House } from '../house/house.ts'
import { isInScope } from '../people/public/scope.ts'
import { peopleByIds } from '../people/public/store.ts'
import { displayNameOf } from '../people/public/user.ts'
import type { TeamAsked, TeamItem, TeamWork } from '../room/teamWork.ts'
import { teamRight } from './public.ts'
import { readTeam } from './settings.ts'
import { inboxRows } from './store.ts'

/** The most conversations on the list, those that wait longest. */
const mostShown = 200

/** Returns the conversations in which a person waits for an answer of the team. */
export async function inboxWork(
  { db, config }: Pick<House, 'db' | 'config'>,
  { staff, now, say }: TeamAsked,
): Promise<TeamWork> {
  if (!staff.rights.includes(teamRight)) return { items: [] }
  const rows = await inboxRows(db, { all: false, skip: 0, most: mostShown })
  const people = await peopleByIds(
    db,
    rows.map(({ personId }) => personId),
  )
  const known = new Map(people.map((person) => [person.id, person]))
  const { answerDays } = config.of(readTeam)
  const items = rows.flatMap(({ personId, waitingSince }): TeamItem[] => {
    const person = known.get(personId)
    const isSeen = person !== undefined && person.role !== 'staff' && isInScope(staff.scope, person)
    if (!isSeen || waitingSince === null || person.disabledAt !== null) return []
    const days = daysBetween(indiaDayOf(waitingSince), indiaDayOf(now))
    return [
      {
        kind: 'message_waiting',
        subject: personId,
        urgency: days > answerDays ? 'now' : 'today',
        reason:
          days === 0
            ? say('desk.reason.messageToday')
            : say('desk.reason.messageWaits', { count: String(days) }),
        since: waitingSince,
        due: null,
        about: [{ userId: personId, name: displayNameOf(person) }],
        actions: ['answer'],
      },
    ]
  })
  return { items }
}
