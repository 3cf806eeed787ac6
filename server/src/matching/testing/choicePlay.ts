import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import type { PersonAction } from '@saathi/contract/desk/peopleRules.ts'
import { matchingCalls } from '@saathi/contract/matching/calls.ts'
import { matchCalls } from '@saathi/contract/matching/matchCalls.ts'
import { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'

import { buildChannel } from '../../chat/testing/buildChannel.ts'
import { actAsStaff } from '../../commands/staffActs.ts'
import { passFactor, testStaff } from '../../desk/testing/testStaff.ts'
import { dueJobName } from '../../engines/work/dueWork.ts'
import { ProblemAnswer, type Testing, type TestPerson } from '../../testing/testing.ts'
import { type TrackerRow, trackersOf } from '../trackers/store.ts'
import { poolIn, propose } from './buildMatches.ts'
import {
  type ChoiceEvent,
  type ChoiceWorld,
  groupMentor,
  isInPool,
  type Leaving,
  mentees,
  pairMentor,
  waitHours,
} from './choiceWorld.ts'
import { isApart } from './poolEvents.ts'
import { isSilent } from './testChoices.ts'

type Said = Extract<ChoiceEvent, { kind: 'say' }>
type Pairing = Extract<ChoiceEvent, { kind: 'block' | 'match' }>
type Publishing = Extract<ChoiceEvent, { kind: 'publish' }>

/** The people of a world in the product. */
export interface Play {
  readonly testing: Testing
  readonly personOf: (name: string) => TestPerson
  readonly nameOf: (id: string) => string
  /** Two members of the programme team. */
  readonly team: readonly TestPerson[]
}

/** Brings the people of a world into the real pool and proposes them. */
export async function begin(testing: Testing, { size, trackers }: ChoiceWorld): Promise<Play> {
  const { house } = testing
  const pool = poolIn(testing)
  const people = new Map<string, TestPerson>([
    [groupMentor, await pool.mentor('group', size)],
    [pairMentor, await pool.mentor('one_to_one', 1)],
  ])
  for (const each of mentees) people.set(each, await pool.mentee())
  // People who know each other can block each other.
  await buildChannel(house, [...people.values()])
  const personOf = (name: string) => {
    const person = people.get(name)
    if (person === undefined) throw new Error(`There is no ${name}.`)
    return person
  }
  await propose(
    house,
    ...trackers.map(({ mentorId, menteeId, contributions }) => ({
      mentor: personOf(mentorId),
      mentee: personOf(menteeId),
      language: contributions[0]?.matched ?? [],
    })),
  )
  const nameOf = (id: string) => [...people].find(([, person]) => person.id === id)?.[0] ?? ''
  const team = [await testStaff(testing), await testStaff(testing)]
  return { testing, personOf, nameOf, team }
}

/** Returns the proposals of a world as they are stored, the newest first. */
export async function rowsOf({ testing, personOf }: Play): Promise<TrackerRow[]> {
  const ofMentors = [groupMentor, pairMentor].map((each) =>
    trackersOf(testing.house.db, personOf(each).id, 50),
  )
  return (await Promise.all(ofMentors)).flat()
}

/** Lets an event happen in the product: by its calls, the team's desk and commands, or the clock. Returns the answer to the person. */
export async function happen(play: Play, event: ChoiceEvent, world: ChoiceWorld): Promise<string> {
  const { testing, personOf } = play
  switch (event.kind) {
    case 'say':
      return isSilent(world, event) ? '' : say(play, event)
    case 'publish':
      return publish(play, event)
    case 'leave':
      if (isInPool(world, event.person)) await leave(play, personOf(event.person), event.as)
      return ''
    case 'return':
      await comeBack(play, personOf(event.person), world.out[event.person])
      return ''
    case 'answers':
      await answerAgain(play, event.person)
      return ''
    case 'block':
    case 'match':
      if (!isApart(world, event)) await partOrJoin(play, event)
      return ''
    case 'wait':
    default:
      testing.house.clock.shift(waitHours * 3_600_000)
      await testing.app.jobs[dueJobName]?.work({})
      return ''
  }
}

async function say(play: Play, { about, by, word }: Said): Promise<string> {
  const { testing, nameOf, personOf } = play
  const row = (await rowsOf(play)).find(
    (each) => `${nameOf(each.mentorId)} ${nameOf(each.menteeId)}` === about,
  )
  const { token } = personOf(nameOf((by === 'mentor' ? row?.mentorId : row?.menteeId) ?? ''))
  const body = { interestSet: [{ email: row?.alias ?? '', interestStatus: word }] }
  return testing.ask(matchCalls.decide, { body }, { token }).then(
    ({ status }) => status,
    ({ code }: { code: string }) => code,
  )
}

async function publish({ testing, personOf }: Play, { mentor, mentee, language }: Publishing) {
  const pair = { mentor: personOf(mentor), mentee: personOf(mentee), language }
  const { made } = await propose(testing.house, pair)
  return made > 0 ? 'made' : 'dropped'
}

/** The acts of the team by which a person leaves the pool, and comes back. */
const leavingActs = { paused: 'pause', disabled: 'disable', erased: 'erase', minor: 'correct' } as const
const returningActs = { paused: 'resume', disabled: 'enable' } as const

async function leave(play: Play, person: TestPerson, as: Leaving): Promise<void> {
  if (as === 'break') await play.testing.ask(matchingCalls.leave, {}, { token: person.token })
  else await act(play, person, leavingActs[as])
}

async function comeBack(play: Play, person: TestPerson, as: Leaving | undefined): Promise<void> {
  if (as === 'break') await play.testing.ask(matchingCalls.rejoin, {}, { token: person.token })
  if (as === 'paused' || as === 'disabled') await act(play, person, returningActs[as])
}

/** The team does something for a person at the desk; an erasure needs two members. */
async function act({ testing, team }: Play, { id }: TestPerson, action: PersonAction): Promise<void> {
  for (const member of team.slice(0, action === 'erase' ? 2 : 1)) {
    await passFactor(testing, member)
    const more = action === 'correct' ? { birthYear: 2015 } : {}
    const body = { action, reason: 'Said on the phone.', ...more }
    await testing
      .ask(peopleDeskCalls.actOnPerson, { params: { id }, body }, member)
      // An erasure needs a second member of the team, and the first one reads that.
      .catch((error: unknown) => {
        if (!(error instanceof ProblemAnswer) || error.code !== 'second_person_needed') throw error
      })
  }
}

async function partOrJoin({ testing, personOf }: Play, event: Pairing): Promise<void> {
  const [mentor, mentee] = [personOf(event.mentor), personOf(event.mentee)]
  if (event.kind === 'match') {
    await actAsStaff(testing.house, ['match', mentee.email, mentor.email])
    return
  }
  const [by, other] = event.by === 'mentor' ? [mentor, mentee] : [mentee, mentor]
  await testing.ask(safetyCalls.block, { body: { userId: other.id } }, { token: by.token })
}

/** A person changes answers that a rule of matching reads. The survey is submitted, and may refuse that. */
async function answerAgain({ testing, personOf }: Play, name: string): Promise<void> {
  const isMentee = mentees.includes(name)
  const body = isMentee
    ? {
        survey: 'for-mentees',
        stage: 'mentees-only',
        answers: [{ questionKey: 'languages', answer: ['tamil'] }],
      }
    : { survey: 'for-mentors', stage: 'mentors-offer', answers: [{ questionKey: 'places', answer: '1' }] }
  const { token } = personOf(name)
  await testing.ask(surveyCalls.saveAnswers, { body }, { token }).catch((error: unknown) => {
    if (!(error instanceof ProblemAnswer)) throw error
  })
}
