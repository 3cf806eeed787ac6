import { afterAll, describe, expect, test } from 'vitest'

import { startCalendarServers } from '../../../../scripts/calendarServers.ts'
import { sql } from '../../engines/database/database.ts'
import { openTesting } from '../../testing/testing.ts'
import { openProviders } from './providers.ts'
import { openLinkBrowser, openLinks, openPair } from '../testing/testLinks.ts'

const servers = await startCalendarServers({ returnTo: ['http://localhost:3000/calendar/callback'] })
afterAll(servers.close)
const testing = await openTesting(servers.settings)
const { house } = testing
const { linksOf, unlink, linkCalendar, catchUp } = openLinks(testing)

describe('a flow is refused', () => {
  test('with a forged state, a code used before, in another browser, and for another person', async () => {
    const { asha, ravi } = await openPair(testing)
    const browser = openLinkBrowser(testing, asha)
    const provider = 'google'
    const first = await browser.toCallback(provider, 'gita')
    const cookies = new Map(browser.cookies)
    await expect(browser.save({ provider, ...first, state: `${first.state}x` })).rejects.toThrow(
      '403 calendar_connect_expired',
    )
    expect(browser.cookies.size).toBe(0)

    const second = await browser.toCallback(provider, 'gita')
    const kept = new Map(browser.cookies)
    await expect(openLinkBrowser(testing, asha).save({ provider, ...second })).rejects.toThrow('403')
    const stranger = openLinkBrowser(testing, ravi)
    for (const [name, value] of kept) stranger.cookies.set(name, value)
    await expect(stranger.save({ provider, ...second })).rejects.toThrow('403 calendar_connect_expired')
    await expect(openLinkBrowser(testing, asha).save({ provider: 'outlook', ...second })).rejects.toThrow(
      '403',
    )
    expect(await browser.save({ provider, ...second })).toMatchObject({ email: 'gita@demo.example' })

    await unlink(asha, { provider, email: 'gita@demo.example' })
    for (const [name, value] of kept) browser.cookies.set(name, value)
    await expect(browser.save({ provider, ...second })).rejects.toThrow('403 calendar_connect_expired')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    await expect(browser.save({ provider, ...second })).rejects.toThrow('403 calendar_connect_expired')
    await catchUp()
  })

  test('while another calendar is linked, and where none is set up', async () => {
    const { asha, ravi } = await openPair(testing)
    await linkCalendar(asha, 'google')
    await expect(linkCalendar(asha, 'outlook')).rejects.toThrow('409 calendar_linked')
    await expect(unlink(asha, { provider: 'google', email: 'asha@demo.example' })).rejects.toThrow('404')
    await expect(unlink(ravi, { provider: 'google', email: 'gita@demo.example' })).rejects.toThrow('404')
    await unlink(asha, { provider: 'google', email: 'gita@demo.example' })
    await catchUp()
    const without = await openTesting()
    const person = await without.person()
    await expect(openLinkBrowser(without, person).toCallback('google', 'gita')).rejects.toThrow(
      '422 calendar_not_set_up',
    )
  })
})

test('tokens are encrypted, and no reply and no archive contains them', async () => {
  const { asha } = await openPair(testing)
  const reply = await linkCalendar(asha, 'google')
  const row = await house.db.one<{ sealedTokens: string }>(
    sql`select sealed_tokens from calendar_links where person_id = ${asha.id}`,
  )
  const { tokens } = await openProviders(house)
  const opened = await tokens.open(row.sealedTokens)
  expect(opened?.personId).toBe(asha.id)
  const archive: unknown[] = []
  for await (const part of testing.app.rooms.exportOf(asha.id)) archive.push(part)
  const visible = JSON.stringify([reply, await linksOf(asha), archive])
  for (const secret of [opened?.accessToken, opened?.refreshToken, row.sealedTokens]) {
    expect(secret).toMatch(/.{20}/)
    expect(visible).not.toContain(secret)
    expect(JSON.stringify(Object.values(row))).not.toContain(opened?.accessToken)
  }
  await unlink(asha, { provider: 'google', email: 'gita@demo.example' })
  await catchUp()
  expect(await servers.openId.accessOf(opened?.accessToken ?? '')).toBeUndefined()
})

test('tokens that a client brings are verified at the provider', async () => {
  const { asha, ravi } = await openPair(testing)
  await linkCalendar(ravi, 'google')
  const row = await house.db.one<{ sealedTokens: string }>(
    sql`select sealed_tokens from calendar_links where person_id = ${ravi.id}`,
  )
  const opened = await (await openProviders(house)).tokens.open(row.sealedTokens)
  const browser = openLinkBrowser(testing, asha)
  const forged = { provider: 'google', access_token: opened?.accessToken, id_token: 'a.b.c' }
  await expect(browser.save(forged)).rejects.toThrow('403 calendar_connect_expired')
  await unlink(ravi, { provider: 'google', email: 'gita@demo.example' })
  await catchUp()
})
