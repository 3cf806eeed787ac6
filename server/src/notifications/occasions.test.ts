import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import type { Call, Given } from '@saathi/contract/base/call.ts'
import { learningCalls } from '@saathi/contract/learning/calls.ts'
import { notificationCalls } from '@saathi/contract/notifications/calls.ts'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { codeIn, mailbox, menteeForm } from '../identity/testing/testMails.ts'
import { answerSurveys, completeSessions } from '../demo/learn.ts'
import { sql } from '../engines/database/database.ts'
import { addSessions } from '../learning/testing/buildSession.ts'
import { plainSessions } from '../learning/testing/testSessions.ts'
import { addSurveys } from '../surveys/testing/buildSurvey.ts'
import { startSurvey } from '../surveys/testing/testSurveys.ts'
import { openTesting } from '../testing/testing.ts'

const testing = await openTesting()
await addSurveys(testing.house, startSurvey)
await addSessions(testing.house, ...plainSessions(6))
const newestMail = mailbox(testing)
const asking =
  (token: string) =>
  <One extends Call>(call: One, given: Given<One>) =>
    testing.ask(call, given, { token })
const kindsOf = async (token: string) => {
  const { notices } = await testing.ask(notificationCalls.notices, {}, { token })
  return notices.map(({ kind }) => kind)
}

test('the fifth session notifies once that internships are open', async () => {
  const { token } = await testing.person({ birthYear: 2000 })
  await answerSurveys(asking(token))
  await completeSessions(asking(token), 4)
  expect(await kindsOf(token)).not.toContain('internshipsOpen')
  await completeSessions(asking(token), 6)
  const opening = (await kindsOf(token)).filter((kind) => kind === 'internshipsOpen')
  expect(opening).toHaveLength(1)
})

test('a completed session notifies of its badge once, and mails nothing', async () => {
  const { email, token } = await testing.person({ birthYear: 2000, primaryLanguage: 'hi' })
  await answerSurveys(asking(token))
  await completeSessions(asking(token), 1)
  const [first] = await testing.ask(learningCalls.sessions, {}, { token })
  const sessionId = first?.id ?? ''
  const { sessionSteps } = await testing.ask(learningCalls.session, { params: { sessionId } }, { token })
  const step = sessionSteps.at(-1)?.id ?? ''
  await testing.ask(learningCalls.completeStep, { body: { session: sessionId, step } }, { token })
  const { notices } = await testing.ask(notificationCalls.notices, {}, { token })
  expect(notices).toMatchObject([{ kind: 'badgeEarned', values: { session: first?.localeTitle.hi } }])
  // The title follows the screen of the reader; a notice from before its session was stored with it keeps its words.
  const onEnglishScreen = { token, headers: { cookie: 'language=en' } }
  const titleNow = async () =>
    (await testing.ask(notificationCalls.notices, {}, onEnglishScreen)).notices[0]?.values.session
  expect(await titleNow()).toBe(first?.title)
  await testing.house.db.run(sql`update notices set params = params - 'sessionId' where kind = 'badgeEarned'`)
  expect(await titleNow()).toBe(first?.localeTitle.hi)
  await testing.workJobs()
  const mails = await testing.house.db.many(sql`select key from mails where recipient = ${email}`)
  expect(mails).toEqual([])
})

test('of two sessions completed at once, one is counted as the fifth', async () => {
  const { db } = testing.house
  const all = await testing.ask(learningCalls.sessions, {}, { token: (await testing.person()).token })
  const [one = '', two = '', ...others] = all.map(({ id }) => id)
  const race = async () => {
    const { id, token } = await testing.person({ birthYear: 2000 })
    const ask = asking(token)
    await answerSurveys(ask)
    for (const session of [one, two, ...others.slice(0, 3)]) {
      await ask(learningCalls.startSession, { body: { session } })
    }
    await db.run(sql`
      update session_starts set completed_at = now()
      where person_id = ${id} and session_id = any (${others.slice(0, 3)}::text[])`)
    const lastSteps: { session: string; step: string }[] = []
    for (const session of [one, two]) {
      const { sessionSteps } = await ask(learningCalls.session, { params: { sessionId: session } })
      const [last, ...before] = sessionSteps.toReversed()
      for (const step of before) {
        await db.run(sql`
          insert into step_completions (person_id, session_id, step_id, completed_at)
          values (${id}, ${session}, ${step.id}, now())`)
      }
      lastSteps.push({ session, step: last?.id ?? '' })
    }
    await Promise.all(lastSteps.map((body) => ask(learningCalls.completeStep, { body })))
    return kindsOf(token)
  }
  const told = await Promise.all(Array.from({ length: 12 }, race))
  const opened = told.map((kinds) => kinds.filter((kind) => kind === 'internshipsOpen'))
  expect(opened).toEqual(told.map(() => ['internshipsOpen']))
})

test('signing up adds a welcome notice, and a changed password also sends a mail', async () => {
  const email = 'new@people.example'
  await testing.ask(identityCalls.sendOtp, { body: { email } })
  const otp = codeIn(await newestMail(email))
  await testing.ask(identityCalls.verifyOtp, { body: { email, otp } })
  const body = { ...menteeForm(email, otp), newPrimaryLanguage: 'hi' }
  await testing.ask(registrationCalls.signUp, { body })
  await testing.ask(registrationCalls.signUp, { body })
  await testing.ask(identityCalls.resetPassword, { body: { email } })
  const code = /[\s:]([A-Z\d]{6})\s/.exec(await plain(email))?.[1] ?? 'none'
  await testing.ask(identityCalls.confirmOtp, { body: { email, otp: code } })
  const changed = { email, otp: code, newPassword: 'Lantern#Walk4', checkNewPassword: 'Lantern#Walk4' }
  await testing.ask(identityCalls.confirmPassword, { body: changed })
  await testing.ask(identityCalls.confirmPassword, { body: changed })
  const { idToken } = await testing.ask(identityCalls.signIn, { body: { email, password: 'Lantern#Walk4' } })
  expect(await kindsOf(idToken)).toEqual(['passwordChanged', 'welcome'])
  expect(await plain(email)).toContain('पासवर्ड')
})

/** Returns the text of the newest mail to an address. */
async function plain(email: string): Promise<string> {
  return (await PostalMime.parse(await newestMail(email))).text ?? ''
}
