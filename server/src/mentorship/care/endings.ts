import { daysAfter, daysBetween, startOfIndiaDay } from '@saathi/contract/base/indiaDays.ts'
import { endingSoonDays, isSideDone } from '@saathi/contract/mentorship/closureRules.ts'

import { displayNameOf } from '../../people/public/user.ts'
import type { PathEnd } from '../../room/deskDuties.ts'
import type { TeamItem } from '../../room/teamWork.ts'
import { aboutPair, type Looking } from './itemParts.ts'
import type { Pair } from './pairs.ts'

/** The people near the end of their path, by the mentorship. */
export type PathEnds = ReadonlyMap<string, readonly PathEnd[]>

/** A mentorship that ends soon: by its closure, or because its mentees have almost finished their path. */
export function endingItem(pair: Pair, looking: Looking & { readonly ends: PathEnds }): TeamItem | undefined {
  return pair.closure === undefined ? pathItem(pair, looking) : closureItem(pair, looking)
}

/** A closure whose last day is near, with steps that are still open. */
function closureItem(pair: Pair, { today, say }: Looking): TeamItem | undefined {
  const { closure, farewells } = pair
  if (closure === undefined || closure.lastDay > daysAfter(today, endingSoonDays)) return undefined
  const open = pair.members.filter(({ person }) => {
    const own = farewells.find(({ personId }) => personId === person.id)
    const [hasWritten, hasAnswered] = [own?.writtenAt, own?.answeredAt].map((at) => at instanceof Date)
    const side = {
      hasMet: closure.metOn !== null,
      hasWritten: hasWritten === true,
      hasAnswered: hasAnswered === true,
    }
    return !isSideDone({ ...side, isOver: false })
  })
  if (open.length === 0) return undefined
  return {
    ...aboutPair(pair),
    kind: 'ending_soon',
    urgency: daysBetween(today, closure.lastDay) <= 2 ? 'today' : 'week',
    reason: say('desk.reason.endingSoon', {
      names: open.map(({ person }) => displayNameOf(person)).join(', '),
    }),
    since: closure.begunAt,
    due: startOfIndiaDay(closure.lastDay),
  }
}

/** Nobody plans the end of a mentorship, so the last session of the path is the moment to talk about it. */
function pathItem(pair: Pair, { ends, say }: Looking & { readonly ends: PathEnds }): TeamItem | undefined {
  const own = ends.get(pair.id) ?? []
  const mentees = pair.members.filter(({ role }) => role === 'mentee')
  const near = mentees.flatMap(({ person }) => own.find(({ personId }) => personId === person.id) ?? [])
  if (near.length === 0 || near.length < mentees.length) return undefined
  const since = new Date(Math.max(...near.map((end) => end.since.getTime())))
  const spokenAt = pair.newestContact?.heldAt
  // The last session is a new cause: a contact before it was about the session that was left.
  if (spokenAt !== undefined && spokenAt > since) return undefined
  const isOver = near.every(({ left }) => left === 0)
  return {
    ...aboutPair(pair),
    kind: 'ending_soon',
    urgency: 'week',
    reason: say(isOver ? 'desk.reason.pathDone' : 'desk.reason.pathEnds'),
    since,
    due: null,
  }
}
