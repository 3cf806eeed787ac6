import { partnerCalls } from '@saathi/contract/partner/calls.ts'
import { EncryptJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'

import { readConfig } from '../house/config.ts'
import { openTesting } from '../testing/testing.ts'
import { sealLink } from './links.ts'
import { portalKey } from './portal.ts'
import { codeOf, openPortalLinks, testNcsKey } from './testing/testLinks.ts'

const testing = await openTesting({ NCS_KEY: testNcsKey })
const portal = await openPortalLinks(testing)

let turn = 0
beforeEach(() => {
  turn += 1
})
const claimsOf = () => portal.claimsOf(`priya${turn}@portal.example`)
const link = (claims: Readonly<Record<string, unknown>> = claimsOf(), seconds?: number) =>
  portal.link(claims, seconds)
const read = (data: string) => testing.ask(partnerCalls.readParams, { body: { data, originalLink: 'x' } })

describe('a link of the portal', () => {
  test('returns its person, with the phone number and the day in our format', async () => {
    expect(await read(await link())).toEqual({
      data: { ...claimsOf(), mobileNo: '+919835041270', dob: '2004-05-31', districtid: portal.district.id },
    })
  })

  test('opens once, also for ten who try at the same time', async () => {
    const data = await link()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => codeOf(read(data))))
    expect(outcomes.toSorted()).toEqual([...Array(9).fill('422 portal_link_used'), 'nothing failed'])
    const twice = { ...claimsOf(), jti: 'visit-7' }
    await read(await link(twice))
    expect(await codeOf(read(await link(twice)))).toBe('422 portal_link_used')
  })

  test('that is encoded differently but has the same bytes is the same link', async () => {
    const data = await link()
    await read(data)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const other = data.slice(0, -1) + alphabet[(alphabet.indexOf(data.at(-1) ?? '') ^ 1) % 64]
    expect(Buffer.from(other.split('.')[4] ?? '', 'base64url')).toEqual(
      Buffer.from(data.split('.')[4] ?? '', 'base64url'),
    )
    expect(await codeOf(read(other))).toMatch(/portal_link_(used|invalid)/)
    for (const padded of [`${data}=`, `${data}==`, `${data} =`, `${data}%`]) {
      expect(await codeOf(read(padded))).toMatch(/portal_link_(used|invalid)/)
    }
  })

  test('that is too old says so', async () => {
    const made = new Date(Date.now() - 601_000)
    const data = await sealLink(testNcsKey, claimsOf(), { seconds: 600, now: made })
    expect(await codeOf(read(data))).toBe('422 portal_link_expired')
  })

  const sealed = (change: (jwt: EncryptJWT) => EncryptJWT, claims: object = claimsOf()) =>
    change(new EncryptJWT({ ...claims }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })).encrypt(
      Buffer.from(testNcsKey, 'base64url'),
    )
  test.each<[string, () => Promise<string>]>([
    ['altered', async () => `${(await link()).slice(0, -8)}AAAAAAAA`],
    ['cut off', async () => (await link()).slice(0, 90)],
    ['sealed with another key', () => sealLink('A'.repeat(43), claimsOf(), { seconds: 600 })],
    ['alive for more than ten minutes', () => link(claimsOf(), 601)],
    [
      'made in the future',
      () => sealLink(testNcsKey, claimsOf(), { seconds: 600, now: new Date(Date.now() + 90_000) }),
    ],
    ['without an end', () => sealed((jwt) => jwt.setIssuedAt())],
    ['without a beginning', () => sealed((jwt) => jwt.setExpirationTime('5m'))],
    ['without an address', () => link({ firstName: 'Priya' })],
    ['for what is no address', () => link({ email: 'priya' })],
    ['no sealed text at all', async () => 'data'],
  ])('that is %s is refused', async (_what, make) => {
    expect(await codeOf(read(await make()))).toBe('422 portal_link_invalid')
  })

  test('is refused where no portal is set up', async () => {
    const { house } = testing
    const result = readConfig({ DATA_DIR: house.config.dataDir })
    if ('problems' in result) throw new Error(result.problems.join('\n'))
    await expect(portalKey({ ...house, config: result.config })).rejects.toMatchObject({
      failure: 'portalAbsent',
    })
  })
})
