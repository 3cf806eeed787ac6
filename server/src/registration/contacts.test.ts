import { contactCalls } from '@saathi/contract/registration/contactCalls.ts'
import { caseCalls } from '@saathi/contract/safety/caseCalls.ts'
import { deskCalls } from '@saathi/contract/desk/calls.ts'
import { expect, test } from 'vitest'

import { openTestChat } from '../chat/testing/testChat.ts'
import { testStaff } from '../desk/testing/testStaff.ts'
import { sql } from '../engines/database/database.ts'
import { failureOf } from '../testing/testing.ts'

const { house, pair, testing } = await openTestChat()
const { ask } = testing
const lakshmi = await testStaff(testing)
const place = { kind: 'institution', key: 'SETU01' } as const
const meera = { name: 'Meera Joshi', phone: '+919800000001', hours: 'Every day, 9 to 21' }

/** A case of distress of a mentor of SETU01. */
async function distress() {
  const { ravi, channel, hers, his } = await pair()
  await house.db.run(sql`update people set institution_code = 'SETU01', project = null where id = ${ravi.id}`)
  his.send({ command: 'send', channel, message: 'I want to die', tempId: crypto.randomUUID() })
  await hers.next('new_message')
  const { results } = await ask(caseCalls.cases, { query: { kind: 'distress' } }, lakshmi)
  const id = results.find(({ about }) => about?.userId === ravi.id)?.id ?? ''
  return { params: { id } }
}

test('a case of distress shows whom to call at the institution of the person, and says if nobody is known', async () => {
  const found = await distress()
  expect((await ask(caseCalls.safetyCase, found, lakshmi)).places).toMatchObject([
    { ...place, name: 'Setu Volunteers', contact: null },
  ])
  expect(await ask(contactCalls.putDistressContact, { body: { ...place, ...meera } }, lakshmi)).toMatchObject(
    {
      contact: meera,
    },
  )
  expect((await ask(caseCalls.safetyCase, found, lakshmi)).places).toMatchObject([
    { ...place, contact: meera },
  ])
  const { results } = await ask(contactCalls.distressContacts, {}, lakshmi)
  expect(results.find(({ key }) => key === place.key)?.contact).toEqual(meera)
  expect(results.map(({ kind }) => kind)).toContain('programme')
  await ask(contactCalls.removeDistressContact, { query: place }, lakshmi)
  expect((await ask(caseCalls.safetyCase, found, lakshmi)).places).toMatchObject([{ contact: null }])
})

test('a contact can be changed again and again, and the audit has both versions', async () => {
  const change = (name: string) =>
    ask(contactCalls.putDistressContact, { body: { ...place, ...meera, name } }, lakshmi)
  await change('Meera Joshi')
  await change('Meera Joshi')
  await change('Arun Das')
  const { results } = await ask(deskCalls.audit, {}, lakshmi)
  expect(results[0]).toMatchObject({ act: 'contact_person_set' })
  expect(JSON.stringify([results[0]?.before, results[0]?.after])).toMatch(/Meera Joshi.*Arun Das/)
})

test('a member sees and changes only the contacts of the places in their scope', async () => {
  const sara = await testStaff(testing, { firstName: 'Sara', programmes: [], institutions: ['VIDYA01'] })
  const { results } = await ask(contactCalls.distressContacts, {}, sara)
  expect(results.map(({ key }) => key)).toEqual(['VIDYA01'])
  const refused = { status: 404, code: 'not_found' }
  const put = ask(contactCalls.putDistressContact, { body: { ...place, ...meera } }, sara)
  expect(await failureOf(put)).toMatchObject(refused)
  expect(await failureOf(ask(contactCalls.removeDistressContact, { query: place }, sara))).toMatchObject(
    refused,
  )
  const unknown = { ...place, ...meera, key: 'NOWHERE' }
  expect(await failureOf(ask(contactCalls.putDistressContact, { body: unknown }, lakshmi))).toMatchObject(
    refused,
  )
})
