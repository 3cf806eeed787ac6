import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { closureCalls, type OwnClosure } from '@saathi/contract/mentorship/closureCalls.ts'
import { closureSteps, isLetterOpen, stepsDone } from '@saathi/contract/mentorship/closureRules.ts'
import { maySeeWorkOf } from '@saathi/contract/mentorship/rules.ts'

import { deskChanged } from '../../desk/public/news.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { membershipIn } from '../public/store.ts'
import {
  type ClosureRow,
  closuresOf,
  farewellsOf,
  lockClosure,
  putExit,
  putLetter,
  setMet,
} from './closureStore.ts'

/** Serves the end of a mentorship to both sides. */
export function closureRoutes({ db, bus, clock }: House): Mountable {
  /** Runs an act of a member on a closure that is not over, and returns the closure as the member then sees it. */
  const acting = async (
    { personId, mentorshipId }: OfMember,
    act: (tx: Database, closure: ClosureRow) => Promise<unknown>,
  ): Promise<OwnClosure> => {
    await requireMember(db, { personId, mentorshipId })
    await db.transaction(async (tx) => {
      const closure = await lockClosure(tx, mentorshipId)
      if (closure === undefined) throw new Failure('notFound')
      if (closure.finishedAt !== null) throw new Failure('alreadyTaken')
      await act(tx, closure)
      await deskChanged(bus, tx, ['today', `mentorship:${mentorshipId}`])
    })
    return ownClosure(db, { personId, mentorshipId })
  }
  return serving(closureCalls, {
    closure: ({ person, params: { id } }) => ownClosure(db, { personId: person.id, mentorshipId: id }),
    lastMeeting: ({ person, params: { id }, body: { metOn } }) =>
      acting({ personId: person.id, mentorshipId: id }, (tx, { begunAt }) => {
        if (metOn < indiaDayOf(begunAt) || metOn > indiaDayOf(clock.now()))
          throw failureOfFields<{ metOn: string }>('invalid', {
            metOn: ['Please choose a day since the closing began.'],
          })
        return setMet(tx, id, metOn)
      }),
    farewellLetter: ({ person, params: { id }, body: { words } }) =>
      acting({ personId: person.id, mentorshipId: id }, async (tx) => {
        const { letters } = shown(await known(tx, { personId: person.id, mentorshipId: id }))
        // A person who has read the other's letter keeps their own.
        if (letters.length > 0) throw new Failure('alreadyTaken')
        await putLetter(tx, { mentorshipId: id, personId: person.id, letter: words, writtenAt: clock.now() })
      }),
    exitSurvey: ({ person, params: { id }, body }) =>
      acting({ personId: person.id, mentorshipId: id }, (tx) =>
        putExit(tx, { mentorshipId: id, personId: person.id, ...body, answeredAt: clock.now() }),
      ),
  })
}

interface OfMember {
  readonly personId: string
  readonly mentorshipId: string
}

async function requireMember(db: Database, of: OfMember) {
  const membership = await membershipIn(db, of)
  if (membership === undefined) throw new Failure('notFound')
  return membership
}

async function ownClosure(db: Database, of: OfMember): Promise<OwnClosure> {
  await requireMember(db, of)
  const [closure] = await closuresOf(db, [of.mentorshipId])
  return { closure: closure === undefined ? null : shown(await known(db, of)) }
}

async function known(db: Database, { personId, mentorshipId }: OfMember) {
  const { others, role } = await requireMember(db, { personId, mentorshipId })
  const [closure] = await closuresOf(db, [mentorshipId])
  if (closure === undefined) throw new Failure('notFound')
  const partners = others.filter((other) => maySeeWorkOf(role, other.role)).map((other) => other.personId)
  const people = await peopleByIds(db, partners)
  return { closure, personId, people, farewells: await farewellsOf(db, [mentorshipId]) }
}

function shown({ closure, personId, people, farewells }: Awaited<ReturnType<typeof known>>) {
  const own = farewells.find((each) => each.personId === personId)
  const side = {
    hasMet: closure.metOn !== null,
    hasWritten: (own?.writtenAt ?? null) !== null,
    hasAnswered: (own?.answeredAt ?? null) !== null,
    isOver: closure.finishedAt !== null,
  }
  const done = stepsDone(side)
  const letterOf = (id: string) => farewells.find((each) => each.personId === id)?.letter ?? null
  return {
    lastDay: closure.lastDay,
    isOver: side.isOver,
    names: people.map(({ firstName, lastName }) => firstName || lastName),
    steps: closureSteps.map((step) => ({ step, isDone: done[step] })),
    metOn: closure.metOn,
    ownLetter: own?.letter ?? '',
    letters: isLetterOpen(side)
      ? people.flatMap((person) => {
          const words = letterOf(person.id)
          return words === null ? [] : [{ by: displayNameOf(person), words }]
        })
      : [],
  }
}
