import { peopleDeskCalls } from '@saathi/contract/desk/peopleCalls.ts'
import { screeningCalls, screeningDeskCalls } from '@saathi/contract/matching/screeningCalls.ts'
import { decisionMailMs } from '@saathi/contract/matching/screeningRules.ts'
import { surveyCalls } from '@saathi/contract/surveys/calls.ts'

import { sql } from '../../engines/database/database.ts'
import { dueJobName } from '../../engines/work/dueWork.ts'
import { addSurveys, buildStage, buildSurvey } from '../../surveys/testing/buildSurvey.ts'
import { openTesting, type Testing, type TestPerson } from '../../testing/testing.ts'

/** Answers of a referee to the five questions. */
export const refereeAnswers = ['A year', 'Kind', 'Yes', 'Nothing', 'Nothing more']
const held = { heldOn: '2026-01-05' }
const pdf = (name = 'id.pdf') => new File(['%PDF-1.4\nan identity'], name, { type: 'application/pdf' })

/** Opens a product with a survey for mentors, and with what applicants and the team do in the screening. */
export async function openTestScreening() {
  const testing = await openTesting()
  const { ask, house } = testing
  await addSurveys(
    house,
    buildSurvey({
      id: 'for-mentors',
      audience: { roles: ['mentor'] },
      stages: [buildStage('offer', [[{ key: 'hopes' }]])],
    }),
  )

  /** Returns a mentor of the institution with stages who has answered the survey. */
  async function applicant(firstName = 'Farhan', birthYear = 1985) {
    const person = await testing.person({
      role: 'mentor',
      birthYear,
      institutionCode: 'SETU01',
      firstName,
    })
    const answers = [{ questionKey: 'hopes', answer: 'To pass something on.' }]
    await ask(surveyCalls.saveAnswers, { body: { survey: 'for-mentors', stage: 'offer', answers } }, person)
    return person
  }
  /** Lets the emails of decisions leave. */
  async function sendDecisions() {
    house.clock.shift(decisionMailMs)
    await testing.app.jobs[dueJobName]?.work({})
  }
  return { testing, ask, house, applicant, sendDecisions, ...stageActs(testing) }
}

/** The acts in the stages of an applicant. */
function stageActs({ ask, house }: Pick<Testing, 'ask' | 'house'>) {
  type Body = Parameters<typeof ask<typeof screeningDeskCalls.decideStage>>[1]['body']
  type Decision = Partial<Body> & { readonly stage: string }
  const stagesOf = async (person: TestPerson) => (await ask(screeningCalls.ownScreening, {}, person)).stages
  const own = async (person: TestPerson, key: string) =>
    (await stagesOf(person)).find((stage) => stage.key === key)
  const page = (staff: TestPerson, person: TestPerson) =>
    ask(screeningDeskCalls.personScreening, { params: { id: person.id } }, staff)
  const decide = (staff: TestPerson, person: TestPerson, { stage, ...body }: Decision) =>
    ask(
      screeningDeskCalls.decideStage,
      { params: { id: person.id, stage }, body: { decision: 'pass', ...body } },
      staff,
    )
  const send = (person: TestPerson, file: File = pdf()) =>
    ask(screeningCalls.sendDocument, { params: { stage: 'identity' }, body: { file } }, person)
  const state = async (staff: TestPerson, person: TestPerson) =>
    (await ask(peopleDeskCalls.deskPerson, { params: { id: person.id } }, staff)).state

  /** Names a referee and returns the token of their mail. */
  async function refereeFor(person: TestPerson): Promise<string> {
    const body = { name: 'Prof. Rao', email: `rao-${person.id}@college.example` }
    await ask(screeningCalls.nameReferee, { params: { stage: 'reference' }, body }, person)
    const mail = await house.db.one<{ body: string }>(sql`
      select body from mails where recipient = ${body.email} order by id desc limit 1`)
    return /token=([\w-]+)/.exec(mail.body)?.[1] ?? ''
  }

  /** Passes every stage except the last decision. */
  async function passOthers(staff: TestPerson, person: TestPerson) {
    await send(person)
    const token = await refereeFor(person)
    await ask(screeningCalls.answerReference, { body: { token, answers: refereeAnswers } })
    for (const stage of ['application', 'identity', 'reference']) await decide(staff, person, { stage })
    await decide(staff, person, { stage: 'interview', ...held, points: [4, 3, 4, 4] })
    await decide(staff, person, { stage: 'police', ...held, number: 'PCC 22/7' })
  }
  return { own, page, decide, send, state, refereeFor, passOthers }
}
