import { chatCalls } from '@saathi/contract/chat/calls.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import { setPrimaryLanguage } from '../../people/public/store.ts'
import { planBlackout } from '../public/channels.ts'
import { openTestChat } from '../testing/testChat.ts'
import { openProvider } from './provider.ts'
import { onePixel, openTestProvider } from '../testing/testProvider.ts'

const provider = await openTestProvider()
const plain = await openTestChat()
const found = await openTestChat({ GIF_PROVIDER: provider.address, GIF_KEY: 'secret-key' })

type Chat = typeof plain
const find = async ({ testing }: Chat, query: { q?: string; page?: string } = {}, as?: { token: string }) =>
  testing.ask(chatCalls.gifs, { query }, as ?? (await testing.person()))
const load = ({ app }: Chat, url: string) => app.server.inject({ url })

describe('the built-in set', () => {
  test('is found by words in English, in Hindi, and in Hindi written in Latin letters', async () => {
    const first = async (q: string) => (await find(plain, { q })).gifs[0]?.id
    for (const q of ['thank', 'Thank YOU', 'धन्यवाद', 'शुक्रिया', 'shukriya'])
      expect(await first(q)).toBe('saathi-thank-you')
    expect(await first('चाय')).toBe('saathi-tea')
    // With the sign below the letter and without it.
    for (const q of ['माफ़', 'माफ']) expect(await first(q)).toBe('saathi-sorry')
    expect((await find(plain, { q: 'xyzzy' })).gifs).toEqual([])
    expect((await find(plain, { q: '%_\\' })).gifs).toHaveLength(10)
  })

  test('comes in pages of ten, with titles in the language of the person', async () => {
    const person = await plain.testing.person()
    const pages = await Promise.all(['1', '2', '3'].map((page) => find(plain, { page }, person)))
    expect(pages.map(({ gifs, hasNextPage }) => [gifs.length, hasNextPage])).toEqual([
      [10, true],
      [10, false],
      [0, false],
    ])
    expect(new Set(pages.flatMap(({ gifs }) => gifs.map(({ id }) => id))).size).toBe(20)
    await setPrimaryLanguage(plain.house.db, person.id, 'hi')
    expect((await find(plain, { q: 'tea' }, person)).gifs[0]?.title).toMatch(/चाय/)
  })

  test('is small pictures that move without end and have the size that is said', async () => {
    const gifs = (await Promise.all(['1', '2'].map((page) => find(plain, { page })))).flatMap(
      (page) => page.gifs,
    )
    for (const { url, width, height } of gifs) {
      const reply = await load(plain, url)
      expect(reply.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': /immutable/ })
      expect(reply.rawPayload.length).toBeLessThanOrEqual(40_000)
      const { pages = 1, loop, pageHeight } = await sharp(reply.rawPayload, { animated: true }).metadata()
      expect({ moves: pages > 5, loop, height: pageHeight, width: width }).toEqual({
        moves: true,
        loop: 0,
        height,
        width,
      })
    }
    for (const wrong of [
      '/gifs/nothing.webp',
      '/gifs/gifs.json',
      '/gifs/..%2f..%2fpackage.json',
      '/gifs/small/found-x.gif',
    ])
      expect((await load(plain, wrong)).statusCode).toBe(404)
  })

  test('is sent as an attachment that the server fills, to both', async () => {
    const { channel, hers, his } = await plain.pair()
    const attachments = [{ attachment_type: 'gif', id: 'saathi-tea', url: 'javascript:alert(1)', width: 9 }]
    hers.send({ command: 'send', channel, message: '', attachments, tempId: 'tea' })
    const { message } = await his.next('new_message')
    expect(JSON.parse(message.attachments)).toEqual([
      {
        id: 'saathi-tea',
        attachment_type: 'gif',
        attachment_name: 'A steaming glass of tea',
        locale_name: { en: 'A steaming glass of tea', hi: 'चाय का गिलास, जिससे भाप उठती है' },
        name: 'A steaming glass of tea',
        type: 'image/webp',
        url: '/gifs/saathi-tea.webp',
        preview_url: '/gifs/saathi-tea.webp',
        width: 240,
        height: 240,
      },
    ])
    const [entry] = await plain.testing.ask(chatCalls.channels, {}, await tokenOf(plain, message.userId))
    expect(entry?.lastMessage).toMatchObject({ message: '', attachmentType: 'gif' })
  })

  test('holds no other ids, and nothing is sent while the chat is closed for writing', async () => {
    const { channel, hers } = await plain.pair()
    const send = (id: string) =>
      hers.send({ command: 'send', channel, attachments: [{ attachment_type: 'gif', id }], tempId: id })
    for (const id of ['tea', 'saathi-none', 'found-abc', '../tea']) {
      send(id)
      expect(await hers.next('error')).toMatchObject({ code: 'gif_unknown', tempId: id })
    }
    await planBlackout(plain.house, { startsAt: plain.house.clock.now(), endsAt: null })
    const asked = await plain.testing.person()
    await expect.poll(() => plain.testing.ask(chatCalls.blackout, {}, asked)).not.toBeNull()
    send('saathi-tea')
    expect((await hers.next('error')).code).toBe('chat_disabled')
    await planBlackout(plain.house, undefined)
  })
})

/** Signs a member in again, because the pair's tokens are inside. */
async function tokenOf({ house, app }: Chat, personId: string) {
  const { rows } = await house.db.pool.query<{ id: string; email: string }>(
    'select sign_ins.id, people.email from sign_ins join people on people.id = person_id where person_id = $1',
    [personId],
  )
  const [row] = rows
  const claims = { person: personId, email: row?.email ?? '', emailVerified: true, provider: 'normal' }
  return { token: await app.tokens.sign({ ...claims, session: row?.id ?? '' }) }
}

describe('a service that finds more', () => {
  beforeEach(() => {
    provider.state.mode = 'right'
    provider.state.trick = 'picture'
  })

  test('is asked by the server alone: its key and its addresses reach no browser', async () => {
    const { gifs, hasNextPage } = await find(found, { q: 'cats', page: '2' })
    const asked = provider.asked.at(-1)
    expect(asked?.pathname).toBe('/v1/gifs/search')
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      q: 'cats',
      limit: '10',
      offset: '10',
      rating: 'g',
      lang: 'en',
      api_key: 'secret-key',
    })
    expect(hasNextPage).toBe(true)
    expect(gifs).toHaveLength(10)
    expect(JSON.stringify(gifs)).not.toMatch(/secret-key|127\.0\.0\.1|http/)
    expect(gifs[0]).toMatchObject({ id: 'found-catspicture10', width: 200, height: 150 })
    expect((await find(found, { q: 'cats', page: '3' })).hasNextPage).toBe(false)
    await find(found)
    expect(provider.asked.at(-1)?.pathname).toBe('/v1/gifs/trending')
  })

  test('is asked once for what many people search', async () => {
    await find(found, { q: 'Dogs' })
    const before = provider.asked.length
    await find(found, { q: 'dogs' })
    expect(provider.asked).toHaveLength(before)
  })

  test('its pictures come from our own address, are loaded once and can be sent', async () => {
    const { channel, hers, his } = await found.pair()
    const { gifs } = await find(found, { q: 'bridge' })
    const [gif] = gifs
    const before = provider.state.pictures
    for (const url of [gif?.previewUrl, gif?.previewUrl, gif?.url]) {
      const reply = await load(found, url ?? '')
      expect(reply.rawPayload).toEqual(onePixel)
      expect(reply.headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': /immutable/ })
    }
    expect(provider.state.pictures).toBe(before + 2)
    hers.send({
      command: 'send',
      channel,
      attachments: [{ attachment_type: 'gif', id: gif?.id }],
      tempId: 'gif',
    })
    const { message } = await his.next('new_message')
    expect(JSON.parse(message.attachments)).toMatchObject([{ id: gif?.id, type: 'image/gif', url: gif?.url }])
    // A sent picture stays; a picture that was only found is deleted after some days.
    found.house.clock.shift(4 * 86_400_000)
    await found.app.jobs.forgetGifs?.work({})
    expect((await load(found, gif?.url ?? '')).statusCode).toBe(200)
    expect((await load(found, gifs[1]?.url ?? '')).statusCode).toBe(404)
  })

  test.each(['script', 'redirect', 'endless', 'elsewhere'] as const)(
    'a picture that is %s is not served',
    async (trick) => {
      provider.state.trick = trick
      const { gifs } = await find(found, { q: `trick ${trick}` })
      expect((await load(found, gifs[0]?.url ?? '')).statusCode).toBe(404)
    },
  )

  test('a picture that hangs is asked for once, and holds up neither its sending nor the database', async () => {
    provider.state.trick = 'hanging'
    const { channel, hers } = await found.pair()
    const { gifs } = await find(found, { q: 'hanging' })
    const before = provider.state.pictures
    const urls = gifs.slice(0, 4).map(({ previewUrl }) => previewUrl)
    const loads = [...urls, ...urls, ...urls].map((url) => load(found, url))
    await expect.poll(() => provider.state.pictures).toBe(before + 4)
    const { pool } = found.house.db
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    const began = performance.now()
    hers.send({
      command: 'send',
      channel,
      attachments: [{ attachment_type: 'gif', id: gifs[0]?.id }],
      tempId: 'hanging',
    })
    await hers.next('new_message')
    expect(performance.now() - began).toBeLessThan(2000)
    for (const reply of await Promise.all(loads)) expect(reply.statusCode).toBe(404)
    // The sent picture was waiting for its turn.
    await expect.poll(() => provider.state.pictures).toBe(before + 5)
    expect((await load(found, urls[1] ?? '')).statusCode).toBe(404)
    expect(provider.state.pictures).toBe(before + 5)
  })

  test.each(['fails', 'nonsense', 'silent'] as const)('that %s is left alone for a while', async (mode) => {
    provider.state.mode = mode
    let now = 0
    const failures: unknown[] = []
    const service = { address: provider.address, key: 'k', trusts: () => true }
    const search = openProvider(
      service,
      (error) => failures.push(error),
      () => now,
    )
    const question = { query: mode, page: 1, language: 'en' }
    expect(await search(question)).toBeUndefined()
    const before = provider.asked.length
    expect(await search(question)).toBeUndefined()
    expect(provider.asked).toHaveLength(before)
    expect(failures).toHaveLength(1)
    now += 60_000
    provider.state.mode = 'right'
    expect((await search(question))?.gifs).toHaveLength(10)
  })

  test('is not asked without end by one person, who then finds the built-in set', async () => {
    const person = await found.testing.person()
    await found.house.db.pool.query(
      `insert into limit_counts (bucket, count, started_at) values ($1, 200, $2)`,
      [`gifs:${person.id}`, new Date()],
    )
    const before = provider.asked.length
    expect((await find(found, { q: 'chai' }, person)).gifs).toMatchObject([{ id: 'saathi-tea' }])
    expect(provider.asked).toHaveLength(before)
  })

  test('and does not answer is replaced by the built-in set', async () => {
    provider.state.mode = 'fails'
    expect((await find(found, { q: 'chai' })).gifs).toMatchObject([{ id: 'saathi-tea' }])
  })
})
