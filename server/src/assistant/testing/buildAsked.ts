import { calendarCalls } from '@saathi/contract/calendar/calls.ts'

import { makeExplain } from '../../access/public.ts'
import { eventBody } from '../../calendar/testing/buildEvent.ts'
import { actAsStaff } from '../../commands/staffActs.ts'
import { loadSessions } from '../../learning/public/sessions.ts'
import { beginMentorship } from '../../mentorship/public/membership.ts'
import type { PersonOverrides, Testing, TestPerson } from '../../testing/testing.ts'
import { answerTo } from '../answerer.ts'
import { makeUrgentAnswer } from '../builtin/urgent.ts'
import { makeFigures } from '../figures.ts'
import { openFinder } from '../search/finder.ts'
import { loadPassages } from '../search/passages.ts'

/** The people who ask in `graded.json`. */
export const askers = [
  'newMentee',
  'waitingMentee',
  'matchedMentee',
  'groupMentee',
  'waitingMentor',
  'mentor',
  'groupMentor',
] as const
export type AskerName = (typeof askers)[number]

/** Opens the built-in assistant with all passages and with people in every state. */
export async function openAsked({ house, app, ask, person }: Testing) {
  await loadSessions(house)
  await loadPassages(house, await app.rooms.knowledge.passages())
  const finder = openFinder(house)
  const { facts, knowledge } = app.rooms
  const parts = {
    house,
    finder,
    knowledge,
    facts,
    explain: makeExplain(house, facts),
    urgentAnswer: makeUrgentAnswer(house, app.rooms),
    askModel: undefined,
    figures: makeFigures(),
  }
  const mentee = (more: PersonOverrides = {}) => person({ birthYear: 2000, ...more })
  const mentor = () => person({ role: 'mentor', birthYear: 1980 })
  const begin = async (leader: TestPerson, mentees: readonly TestPerson[]) => {
    const menteeIds = mentees.map(({ id }) => id)
    const { mentorshipId } = await beginMentorship(house, {
      mentorId: leader.id,
      menteeIds,
      name: 'Together',
    })
    await ask(calendarCalls.addEvent, { params: { mentorshipId }, body: eventBody({ house }) }, leader)
  }
  const waitingMentee = await mentee()
  await actAsStaff(house, ['application', 'approve', waitingMentee.email])
  const waitingMentor = await mentor()
  await actAsStaff(house, ['application', 'approve', waitingMentor.email])
  const [matchedMentee, pairMentor] = [await mentee(), await mentor()]
  await begin(pairMentor, [matchedMentee])
  const [groupMentee, groupMentor] = [await mentee(), await mentor()]
  await begin(groupMentor, [groupMentee, await mentee(), await mentee()])
  const people: Readonly<Record<AskerName, TestPerson>> = {
    newMentee: await mentee(),
    waitingMentee,
    matchedMentee,
    groupMentee,
    waitingMentor,
    mentor: pairMentor,
    groupMentor,
  }
  return {
    people,
    close: () => finder.close(),
    /** Returns the answer that one of the people gets. */
    answer: (name: AskerName, text: string, language = 'en') =>
      answerTo(
        parts,
        {
          messageId: '',
          person: { id: people[name].id, role: name.toLowerCase().endsWith('mentor') ? 'mentor' : 'mentee' },
          language,
          text,
        },
        { add: () => undefined, withdraw: () => undefined },
      ),
  }
}
