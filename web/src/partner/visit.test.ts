import { beforeEach, expect, test, vi } from 'vitest'

import { NetworkFailure } from '../wire/api.ts'
import { arrive, LinkMissing, visit } from './visit.ts'

const person = {
  email: 'priya@portal.example',
  first_name: 'Priya',
  last_name: 'Naik',
  mobile_no: '+919835041270',
  dob: '2004-05-31',
  stateid: 30,
  districtid: 30001,
}
const asked: string[] = []
/** Replies by the end of the address. A missing one fails like a lost network. */
let answers: Record<string, unknown> = {}
vi.stubGlobal('fetch', (url: string) => {
  const name = url.split('/').at(-2) ?? ''
  asked.push(name)
  const answer = answers[name]
  return answer === undefined ? Promise.reject(new TypeError('gone')) : Promise.resolve(Response.json(answer))
})

let turn = 0
const link = () => ({ data: `link-${(turn += 1)}`, originalLink: 'https://here.example/user/ncs' })
beforeEach(() => {
  asked.length = 0
  visit.forget()
  answers = { 'params-decrypt': { data: person }, 'user-exists': { data: null } }
})

test.each([
  [null, '/ncs-register'],
  [{ email: person.email, provider: 'ncs' }, '/ncs-login'],
  [{ email: person.email, provider: 'google' }, '/signin?after=portal'],
])('a link leads whoever has the account %o to %s', async (account, page) => {
  answers['user-exists'] = { data: account }
  expect(await arrive(link())).toBe(page)
  expect(visit.now().person).toMatchObject({ email: person.email, firstName: 'Priya' })
  expect(localStorage.getItem('ncsEmail')).toBe(person.email)
})

test('a link is opened once, however often the page asks at the same time', async () => {
  const one = link()
  await Promise.all([arrive(one), arrive(one)])
  await arrive(one)
  expect(asked.filter((name) => name === 'params-decrypt')).toHaveLength(1)
})

test('when the network goes after the link was opened, only the rest is asked again', async () => {
  const one = link()
  delete answers['user-exists']
  await expect(arrive(one)).rejects.toBeInstanceOf(NetworkFailure)
  answers['user-exists'] = { data: null }
  expect(await arrive(one)).toBe('/ncs-register')
  expect(asked).toEqual(['params-decrypt', 'user-exists', 'user-exists'])
})

test('a reload without the link goes on with whom it named, and nobody without one', async () => {
  const bare = { data: '', originalLink: '' }
  await expect(arrive(bare)).rejects.toBeInstanceOf(LinkMissing)
  await arrive(link())
  expect(await arrive(bare)).toBe('/ncs-register')
})

test('a link that fails leaves nothing of whom the one before named', async () => {
  await arrive(link())
  delete answers['params-decrypt']
  await expect(arrive(link())).rejects.toBeInstanceOf(NetworkFailure)
  expect(visit.now().person).toBeNull()
})
