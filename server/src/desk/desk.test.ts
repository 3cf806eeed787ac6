import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { factorCalls } from '@saathi/contract/desk/factorCalls.ts'
import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import { staffRights } from '@saathi/contract/base/staffRights.ts'
import { identityCalls } from '@saathi/contract/identity/calls.ts'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'

import { sql } from '../engines/database/database.ts'
import { mailbox } from '../identity/testing/testMails.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'
import { auditRows } from './audit/store.ts'
import { audit, hashOfRow } from './public/audit.ts'
import { testStaff } from './testing/testStaff.ts'

const testing = await openTesting()
const { ask, house } = testing
const newestMail = mailbox(testing)
const hour = 3_600_000

/** Sets one-time codes up; the result makes the code of a step of time. */
async function setUpCodes(person: TestPerson) {
  const { secret } = await ask(factorCalls.beginFactor, { body: { kind: 'codes' } }, person)
  const totp = new TOTP({ secret: Secret.fromBase32(secret ?? ''), period: 30 })
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  const { recoveryCodes } = await ask(factorCalls.verifyFactor, { body: { code: code(-1) } }, person)
  return { code, recoveryCodes: recoveryCodes ?? [] }
}

test('the desk opens with a code, and asks again after twelve hours of the product’s clock', async () => {
  const lakshmi = await testStaff(testing, { hasPassed: false })
  expect(await ask(deskCalls.me, {}, lakshmi)).toMatchObject({
    secondFactor: 'none',
    secondFactorUntil: null,
    secondFactorNeeded: true,
  })
  const { code, recoveryCodes } = await setUpCodes(lakshmi)
  expect(new Set(recoveryCodes).size).toBe(10)
  await ask(deskCalls.audit, {}, lakshmi)
  house.clock.shift(12 * hour)
  expect(await failureOf(ask(deskCalls.audit, {}, lakshmi))).toMatchObject({ code: 'second_factor_needed' })
  expect(await ask(deskCalls.me, {}, lakshmi)).toMatchObject({
    secondFactor: 'codes',
    secondFactorUntil: null,
  })
  const again = await ask(factorCalls.verifyFactor, { body: { code: code() } }, lakshmi)
  expect(again.recoveryCodes).toBeNull()
  await ask(deskCalls.audit, {}, lakshmi)
})

test('a code and a recovery code each work once, and a wrong one says nothing more', async () => {
  const lakshmi = await testStaff(testing, { hasPassed: false })
  const { code, recoveryCodes } = await setUpCodes(lakshmi)
  const verify = (body: object) => ask(factorCalls.verifyFactor, { body }, lakshmi)
  expect(await failureOf(verify({ code: code(-1) }))).toMatchObject({ code: 'second_factor_wrong' })
  await verify({ recoveryCode: recoveryCodes[0]?.toUpperCase() })
  expect(await failureOf(verify({ recoveryCode: recoveryCodes[0] }))).toMatchObject({ status: 422 })
  expect(await failureOf(verify({}))).toMatchObject({ status: 422 })
})

test('nobody replaces a factor that is set up before they have passed it', async () => {
  const lakshmi = await testStaff(testing, { hasPassed: false })
  const { code } = await setUpCodes(lakshmi)
  house.clock.shift(12 * hour)
  expect(await failureOf(ask(factorCalls.beginFactor, { body: { kind: 'passkey' } }, lakshmi))).toMatchObject(
    {
      code: 'second_factor_needed',
    },
  )
  expect(await ask(factorCalls.beginFactor, { body: { kind: 'codes' } }, lakshmi)).toMatchObject({
    isNew: false,
    secret: null,
  })
  await ask(factorCalls.verifyFactor, { body: { code: code() } }, lakshmi)
  expect(await ask(factorCalls.beginFactor, { body: { kind: 'passkey' } }, lakshmi)).toMatchObject({
    isNew: true,
    options: { rp: { id: 'localhost' } },
  })
})

test('a colleague with team resets the second factor, which is logged and emailed', async () => {
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing, { firstName: 'Sara' })]
  await setUpCodes(sara)
  await ask(factorCalls.resetFactor, { params: { userId: sara.id } }, lakshmi)
  expect(await failureOf(ask(deskCalls.audit, {}, sara))).toMatchObject({ code: 'second_factor_needed' })
  expect(await ask(deskCalls.me, {}, sara)).toMatchObject({ secondFactor: 'none' })
  expect(await newestMail(sara.email)).toContain('second step')
  const { results } = await ask(deskCalls.audit, { query: { about: sara.id } }, lakshmi)
  expect(results[0]).toMatchObject({ act: 'second_factor_reset', staffId: lakshmi.id, aboutId: sara.id })
})

test('an invited colleague joins through the link, with the offered rights and no others', async () => {
  const lakshmi = await testStaff(testing)
  const email = 'sara@team.example'
  const offered = {
    rights: ['care', 'screening'] as const,
    programmes: ['general_intake'],
    institutions: null,
  }
  await ask(teamCalls.invite, { body: { email, ...offered, rights: [...offered.rights] } }, lakshmi)
  const token =
    /join\?token=3?D?([\w-]{43})/.exec((await newestMail(email)).replaceAll(/=\r?\n/g, ''))?.[1] ?? ''
  expect(await ask(teamCalls.invitation, { query: { token } })).toMatchObject({ email, hasAccount: false })
  const body = { token, firstName: 'Sara', lastName: 'Khan', password: 'Quiet-harbour-71' }
  await ask(teamCalls.join, { body })
  const { idToken } = await ask(identityCalls.signIn, { body: { email, password: body.password } })
  expect(await ask(deskCalls.me, {}, { token: idToken })).toMatchObject({
    rights: ['care', 'screening'],
    scope: { programmes: ['general_intake'], institutions: null },
  })
  expect(await failureOf(ask(teamCalls.join, { body }))).toMatchObject({ code: 'invitation_ended' })
})

test('an invitation gives nothing that its writer has lost, and ends with their removal', async () => {
  const [lakshmi, gita] = [await testStaff(testing), await testStaff(testing, { firstName: 'Gita' })]
  const invited = async (email: string) => {
    const body = { email, rights: [...staffRights], programmes: null, institutions: null }
    await ask(teamCalls.invite, { body }, gita)
    const mail = (await newestMail(email)).replaceAll(/=\r?\n/g, '')
    return /join\?token=3?D?([\w-]{43})/.exec(mail)?.[1] ?? ''
  }
  const [own, second] = [await invited('own@team.example'), await invited('second@team.example')]
  const scope = { programmes: ['general_intake'], institutions: null }
  const less = { rights: ['team' as const, 'care' as const], ...scope }
  await ask(teamCalls.changeColleague, { params: { userId: gita.id }, body: less }, lakshmi)
  const colleague = { firstName: 'New', lastName: 'Colleague', password: 'Quiet-harbour-71' }
  await ask(teamCalls.join, { body: { token: own, ...colleague } })
  const { members } = await ask(teamCalls.team, {}, lakshmi)
  expect(members.find(({ email }) => email === 'own@team.example')).toMatchObject({
    rights: ['care', 'team'],
    programmes: ['general_intake'],
  })
  await ask(teamCalls.removeColleague, { params: { userId: gita.id } }, lakshmi)
  const late = ask(teamCalls.join, { body: { token: second, ...colleague } })
  expect(await failureOf(late)).toMatchObject({ code: 'invitation_ended' })
  const { invitations } = await ask(teamCalls.team, {}, lakshmi)
  expect(invitations.map(({ email }) => email)).not.toContain('second@team.example')
})

test('a withdrawn invitation ends at once, its link is refused, and withdrawing again changes nothing', async () => {
  const lakshmi = await testStaff(testing)
  const email = 'late@team.example'
  const everyone = { programmes: null, institutions: null }
  await ask(teamCalls.invite, { body: { email, rights: ['care'], ...everyone } }, lakshmi)
  const mail = (await newestMail(email)).replaceAll(/=\r?\n/g, '')
  const token = /join\?token=3?D?([\w-]{43})/.exec(mail)?.[1] ?? ''
  for (const _ of ['first', 'again']) await ask(teamCalls.withdrawInvitation, { query: { email } }, lakshmi)
  const colleague = { firstName: 'Late', lastName: 'Person', password: 'Quiet-harbour-71' }
  const late = ask(teamCalls.join, { body: { token, ...colleague } })
  expect(await failureOf(late)).toMatchObject({ code: 'invitation_ended' })
  const { invitations } = await ask(teamCalls.team, {}, lakshmi)
  expect(invitations.map((each) => each.email)).not.toContain(email)
  const { results } = await ask(deskCalls.audit, {}, lakshmi)
  expect(results.filter(({ act }) => act === 'invitation_withdrawn')).toHaveLength(1)
})

test('nobody gives a right that they lack, or people whom they do not see', async () => {
  const limited = await testStaff(testing, { rights: ['team', 'care'], programmes: ['general_intake'] })
  const invite = (rights: ('care' | 'safety')[], programmes: string[] | null) =>
    failureOf(
      ask(
        teamCalls.invite,
        { body: { email: 'x@y.example', rights, programmes, institutions: null } },
        limited,
      ),
    )
  expect(await invite(['safety'], ['general_intake'])).toMatchObject({
    code: 'right_not_yours',
    problem: { right: 'safety' },
  })
  expect(await invite(['care'], null)).toMatchObject({ code: 'right_not_yours' })
})

test('a right that is taken away is gone at once, and one person with every right remains', async () => {
  await house.db.run(sql`delete from staff_rights`)
  const [lakshmi, sara] = [await testStaff(testing), await testStaff(testing)]
  const everyone = { programmes: null, institutions: null }
  const change = (by: TestPerson, of: TestPerson, rights: (typeof staffRights)[number][]) =>
    ask(teamCalls.changeColleague, { params: { userId: of.id }, body: { rights, ...everyone } }, by)
  await change(lakshmi, sara, ['care'])
  expect(await failureOf(ask(teamCalls.team, {}, sara))).toMatchObject({ problem: { right: 'team' } })
  expect(await failureOf(change(lakshmi, lakshmi, ['care']))).toMatchObject({ code: 'own_team_right' })
  expect(await failureOf(change(lakshmi, lakshmi, ['team']))).toMatchObject({ code: 'last_with_every_right' })
  await ask(teamCalls.removeColleague, { params: { userId: sara.id } }, lakshmi)
  expect(await failureOf(ask(deskCalls.me, {}, sara))).toMatchObject({ status: 401 })
})

test('the audit cannot be changed, each row proves the one before, and erased words leave the proof whole', async () => {
  const [lakshmi, asha] = [await testStaff(testing), await testing.person()]
  const at = house.clock.now()
  const act = { staffId: lakshmi.id, at, act: 'noted', about: 'person', aboutId: asha.id } as const
  await Promise.all(
    ['one', 'two', 'three'].map((why) =>
      house.db.transaction((tx) => audit(tx, { ...act, why, personId: asha.id })),
    ),
  )
  await expect(house.db.run(sql`update desk_audit set act = 'nothing'`)).rejects.toThrow('only be added')
  await expect(house.db.run(sql`delete from desk_audit`)).rejects.toThrow('only be added')
  await house.db.run(sql`delete from desk_audit_details where person_id = ${asha.id}`)
  const nobody = { staff: undefined, about: undefined, act: undefined, day: undefined, after: undefined }
  const rows = (await auditRows(house.db, { ...nobody, most: 1000 })).toReversed()
  let previous = ''
  for (const row of rows) {
    expect(row.hash).toBe(hashOfRow(previous, row))
    previous = row.hash
  }
  expect(rows.at(-1)).toMatchObject({ about: 'person', aboutId: asha.id, why: null })
})
