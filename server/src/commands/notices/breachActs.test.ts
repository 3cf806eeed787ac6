import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'
import { afterAll, expect, test } from 'vitest'

import { sql } from '../../engines/database/database.ts'
import { openNotices } from '../../notifications/testing/testNotices.ts'
import { setDisabled } from '../../people/public/store.ts'
import { failureOf, openTesting } from '../../testing/testing.ts'
import { actAsStaff } from '../staffActs.ts'

const testing = await openTesting()
const { ask, house } = testing
const { noticesOf, mailsTo } = openNotices(testing)
const folder = mkdtempSync(join(tmpdir(), 'saathi-breach-'))
afterAll(() => rmSync(folder, { recursive: true }))

const message = {
  en: 'The list of mentors was stolen. Your name is in it.',
  hi: 'मेंटर की सूची चोरी हुई है। उसमें आपका नाम है।',
}
let files = 0
function tell(written: object) {
  const file = join(folder, `${(files += 1)}.json`)
  writeFileSync(file, JSON.stringify(written, undefined, 2))
  return actAsStaff(house, ['breach', file])
}

test('the people of a breach are told once and in their language, whatever they turned off or paused', async () => {
  const [asha, meera] = [await testing.person(), await testing.person({ primaryLanguage: 'hi' })]
  const pausedUntil = new Date(house.clock.now().getTime() + 86_400_000).toISOString()
  await ask(mailCalls.savePreference, { body: { pausedUntil } }, { token: asha.token })
  const off = ask(
    mailCalls.savePreference,
    { body: { kinds: { account: { mail: false } } } },
    { token: asha.token },
  )
  expect((await failureOf(off)).code).toBe('cannot_stop')
  const told = { id: crypto.randomUUID(), to: { people: [asha.email, meera.email.toUpperCase()] }, message }
  expect(await tell(told)).toBe('2 people are told.')
  expect(await Promise.all([tell(told), tell(told)])).toEqual(
    Array.from({ length: 2 }, () => '0 people are told, and 2 were told before.'),
  )
  for (const [person, words] of [
    [asha, message.en],
    [meera, message.hi],
  ] as const) {
    const { notices } = await noticesOf(person)
    expect(notices.map(({ kind, values }) => [kind, values])).toEqual([['dataBreach', { words }]])
    const [mail, ...others] = await mailsTo(person.email)
    expect(others).toEqual([])
    expect(mail?.text).toContain(words)
    expect(mail?.text).not.toContain('unsubscribe')
  }
})

test('an id keeps its words, and a mistake tells nobody', async () => {
  const asha = await testing.person()
  const told = { id: crypto.randomUUID(), to: { people: [asha.email] }, message }
  await tell(told)
  await expect(tell({ ...told, message: { ...message, en: 'Other words' } })).rejects.toThrow(
    /id: People were told other words/,
  )
  const id = crypto.randomUUID()
  for (const wrong of [
    { ...told, id, to: { people: [asha.email, 'nobody@people.example'] } },
    { ...told, id, to: 'mentors' },
    { ...told, id, message: { en: message.en } },
  ])
    await expect(tell(wrong)).rejects.toThrow('Nobody was told.')
  expect((await noticesOf(asha)).notices).toHaveLength(1)
})

test('everyone is told, and those who get no email are named', async () => {
  const [asha, gone] = [await testing.person(), await testing.person()]
  await setDisabled(house.db, gone.email, house.clock.now())
  const said = await tell({ id: crypto.randomUUID(), to: 'everyone', message })
  const { count } = await house.db.one<{ count: number }>(sql`
    select count(*) as count from people where bot_role is null and erased_at is null`)
  expect(said.split('\n')[0]).toBe(`${count} people are told.`)
  expect(said.split('\n')).toContain(gone.email)
  expect(said).not.toContain(asha.email)
})
