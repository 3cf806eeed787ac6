import { indiaDayOf } from '@saathi/contract/base/indiaDays.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { type CardType, internshipCalls } from '@saathi/contract/internships/calls.ts'
import { isInternshipCard } from '@saathi/contract/internships/rules.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { addSessions } from '../learning/testing/buildSession.ts'
import { plainSessions } from '../learning/testing/testSessions.ts'
import { completeStage } from '../surveys/public.ts'
import { addSurveys, buildStage, buildSurvey } from '../surveys/testing/buildSurvey.ts'
import { openTesting, ProblemAnswer, type TestPerson } from '../testing/testing.ts'
import { addCards, buildCard, buildMentorshipCard } from './testing/buildCard.ts'
import { checkCardFiles } from './public.ts'

const testing = await openTesting()
const { house } = testing
await addSessions(house, ...plainSessions(5))

/** Returns a person who has completed this many sessions. */
async function learner(completed: number): Promise<TestPerson> {
  const person = await testing.person()
  const at = house.clock.now()
  const sessions = await testing.ask(learningCalls.sessions, {}, { token: person.token })
  for (const { id } of sessions.slice(0, completed)) {
    await house.db.run(sql`
      insert into session_starts (person_id, session_id, started_at, ends_at, completed_at)
      values (${person.id}, ${id}, ${at}, ${at}, ${at})`)
  }
  return person
}

const ask = ({ token }: TestPerson, expType: CardType = 'Intership') =>
  testing.ask(internshipCalls.cards, { query: { expType, imageType: 'web' } }, { token })
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof ProblemAnswer ? [error.status, error.code] : error),
  )

describe('the cards of internships', () => {
  let asha: TestPerson
  beforeEach(async () => {
    await house.db.run(sql`truncate cards`)
    asha = await learner(5)
  })

  async function cards(...deadlines: readonly string[]): Promise<void> {
    await addCards(house, ...deadlines.map((deadline, index) => buildCard({ id: `card-${index}`, deadline })))
  }

  test('open with the fifth session, and not before', async () => {
    expect(await refusal(ask(await learner(4)))).toEqual([403, 'not_open_yet'])
    await cards('2027-01-01', '2027-01-02')
    expect(await ask(asha)).toHaveLength(2)
  })

  test('come by their deadline, those that are over last, and say how many days are left', async () => {
    const day = (days: number) =>
      new Date(house.clock.now().getTime() + 5.5 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
    await cards(day(-30), day(9), day(0), day(-1), day(2))
    const got = (await ask(asha)).filter(isInternshipCard)
    expect(got.map(({ id, daysLeft }) => [id, daysLeft])).toEqual([
      ['card-2', 0],
      ['card-4', 2],
      ['card-1', 9],
      ['card-3', null],
      ['card-0', null],
    ])
  })

  test('say how far their place is from where the person lives, as the survey says', async () => {
    const state = { key: 'state', questionType: 'SingleChoiceDropDown', options: ['goa', 'assam'] } as const
    const stages = [buildStage('home-place', [[state, { key: 'district' }]])]
    await addSurveys(house, buildSurvey({ id: 'home', audience: { roles: ['mentor'] }, stages }))
    const goa = {
      place: 'Panaji',
      region: 'Option goa',
      localeRegion: { hi: 'गोवा' },
      field: 'Art',
      localeField: { hi: 'कला' },
    }
    await addCards(house, buildCard(goa))
    const distance = async () => (await ask(asha)).filter(isInternshipCard).map((card) => card.distance)
    expect(await distance()).toEqual([null])
    const answers = [
      { questionKey: 'state', answer: 'goa' },
      { questionKey: 'district', answer: 'Panaji' },
    ]
    await completeStage(house, house.db, {
      personId: asha.id,
      surveyId: 'home',
      stageId: 'home-place',
      answers,
    })
    expect(await distance()).toEqual(['district'])
  })

  test('of mentorships are another kind, open to everybody who is signed in', async () => {
    await cards('2027-01-01')
    expect(await ask(await learner(0), 'Mentorship')).toEqual([])
    await addCards(house, buildMentorshipCard({ id: 'm' }))
    expect(await ask(await learner(0), 'Mentorship')).toMatchObject([{ id: 'm' }])
    expect(await ask(asha)).toMatchObject([{ id: 'card-0' }])
  })

  test('are replaced by what is loaded later under the same id', async () => {
    await cards('2027-01-01')
    await cards('2027-02-02')
    expect(await ask(asha)).toMatchObject([{ id: 'card-0', deadline: '2027-02-02' }])
  })

  test('of a kind nobody knows are refused, and so is who is not signed in', async () => {
    expect(await refusal(ask(asha, 'Internship' as never))).toEqual([400, 'malformed'])
    expect(await refusal(ask({ ...asha, token: 'forged' }))).toEqual([401, 'token_invalid'])
  })
})

describe('the cards of mentorships', () => {
  beforeEach(() => house.db.run(sql`truncate cards`))

  test('say what they are, and no more', async () => {
    await addCards(house, buildMentorshipCard({ id: 'm', image: 'two-walkers' }))
    const { token } = await testing.person()
    const reply = await testing.app.server.inject({
      url: '/api/v2/card/?exp_type=Mentorship&image_type=web',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.json()).toEqual([
      {
        id: 'm',
        title: 'Before a first call',
        locale_title: { hi: 'शब्द' },
        text: 'Write one line.',
        locale_text: { hi: 'शब्द' },
        image: '/pictures/two-walkers.svg',
        url: null,
        shown_from: '2026-01-01',
        shown_until: null,
        audience: 'all',
      },
    ])
  })

  test('reach the people they are for', async () => {
    const audiences = ['mentee', 'mentor', 'all'] as const
    await addCards(
      house,
      ...audiences.map((audience) => buildMentorshipCard({ id: `for-${audience}`, audience })),
    )
    const idsOf = async (person: TestPerson) => (await ask(person, 'Mentorship')).map(({ id }) => id)
    expect(await idsOf(await testing.person({ role: 'mentee' }))).toEqual(['for-all', 'for-mentee'])
    expect(await idsOf(await testing.person({ role: 'mentor' }))).toEqual(['for-all', 'for-mentor'])
    expect(await idsOf(await testing.person({ role: 'staff' }))).toEqual(['for-all'])
  })

  test('are shown on the days between the two they name, by the product’s own clock', async () => {
    const asha = await testing.person()
    const dayMs = 86_400_000
    const day = (days: number) => indiaDayOf(new Date(house.clock.now().getTime() + days * dayMs))
    await addCards(house, buildMentorshipCard({ id: 'm', shownFrom: day(3), shownUntil: day(5) }))
    const seen: string[] = []
    for (let days = 0; days < 8; days += 1) {
      if ((await ask(asha, 'Mentorship')).length > 0) seen.push(day(0))
      house.clock.shift(dayMs)
    }
    house.clock.shift(-8 * dayMs)
    expect(seen).toEqual([day(3), day(4), day(5)])
  })
})

describe('a file of cards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'saathi-cards-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each([
    ['a deadline that is no day', { deadline: '2027-02-30' }, /^\d+ 0\.deadline: Please give a day/],
    ['a link that is none of the web', { url: 'data:x' }, /^\d+ 0\.url: A link begins with https/],
    ['no Hindi', { localePlace: {} }, /^\d+ 0\.localePlace\.hi: The words of “place” are missing/],
    ['no organisation', { organisation: '' }, /^\d+ 0\.organisation: Words are missing/],
  ])('with %s is refused, with the line', (_, change, message) => {
    expectMistake({ ...buildCard(), ...change }, message)
  })

  test.each([
    ['no Hindi', { localeText: {} }, /^\d+ 0\.localeText\.hi: The words of “text” are missing/],
    ['an audience that does not exist', { audience: 'staff' }, /^\d+ 0\.audience: /],
    ['a stipend', { stipend: 'None' }, /^\d+ 0\.stipend: There is no field of this name/],
    ['an end before its start', { shownUntil: '2025-12-31' }, /^\d+ 0: The card would end before it begins/],
  ])('of mentorships with %s is refused, with the line', (_, change, message) => {
    expectMistake({ ...buildMentorshipCard(), ...change }, message)
  })

  function expectMistake(card: object, message: RegExp) {
    const file = join(folder, 'cards.json')
    writeFileSync(file, JSON.stringify([card], null, 2))
    const { mistakes } = checkCardFiles([file], ['hi'])
    expect(mistakes.map((mistake) => `${mistake.line} ${mistake.message}`)).toContainEqual(
      expect.stringMatching(message),
    )
    expect(mistakes.every(({ line }) => line > 1)).toBe(true)
  }
})
