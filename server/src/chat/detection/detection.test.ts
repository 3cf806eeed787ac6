import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { noticedKinds } from '@saathi/contract/chat/detection/kinds.ts'
import { noticingRules } from '@saathi/contract/chat/detection/detectionRules.ts'
import { preparingNoticing } from '@saathi/contract/chat/detection/findNoticed.ts'
import { noticingCalls } from '@saathi/contract/chat/detectionCalls.ts'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { openTestChat } from '../testing/testChat.ts'
import { readNoticing } from './detection.ts'

// Opened before the tests begin. The rules keep the processor busy, and a connection that is being made meanwhile can run out of time.
const { testing, house, pair } = await openTestChat()
const { findNoticed, rules } = readNoticing()
const sentences = v.parse(
  v.array(v.object({ text: v.string(), kinds: v.array(v.picklist(noticedKinds)) })),
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'testing', 'sentences.json'), 'utf8')),
)

describe('seven hundred and forty-five sentences in English, Hindi and romanised Hindi', () => {
  test('are more than half of them harmless', () => {
    expect(sentences).toHaveLength(745)
    expect(sentences.filter(({ kinds }) => kinds.length === 0)).toHaveLength(389)
  })

  test.each(noticedKinds)('%s is noticed in at least 95 of 100, and rightly so', (kind) => {
    const wanted = sentences.filter(({ kinds }) => kinds.includes(kind))
    const noticed = sentences.filter(({ text }) => findNoticed(text).includes(kind))
    const right = noticed.filter(({ kinds }) => kinds.includes(kind))
    const figures = { precision: right.length / noticed.length, recall: right.length / wanted.length }
    const wrong = sentences.filter(
      ({ text, kinds }) => findNoticed(text).includes(kind) !== kinds.includes(kind),
    )
    expect(figures.precision, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.95)
    expect(figures.recall, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.95)
  })
})

test.each([
  ['zero-width characters', 'call 9\u200B8\u200D2\u2060031\u00AD1456'],
  ['letters that are drawn as nothing', 'call 98\u3164203\u115F11\uFFA0456'],
  ['digits of other scripts', '୯୮୨୦୩୧୧୪୫୬ and ९८२०३११४५६'],
  ['keycaps', '9️⃣8️⃣2️⃣0️⃣3️⃣1️⃣1️⃣4️⃣5️⃣6️⃣'],
  ['full-width digits', '９８２０３１１４５６'],
  ['dots between digits', '9.8.2.0.3.1.1.4.5.6'],
  ['both ways of writing mixed', '98 two 0 three double one 4 पाँच 6'],
  ['a country code', '0091 98203 11456'],
])('a number is found in spite of %s', (_, text) => {
  expect(findNoticed(text)).toEqual(['contact'])
})

test.each([
  ['Cyrillic letters', 'message me on whаtsаpp'],
  ['small capitals', 'message me on ᴡʜᴀᴛsᴀᴘᴘ'],
  ['digits as letters', 'message me on wh4t5app'],
  ['letters apart', 'message me on w-h-a-t-s-a-p-p'],
  ['repeated letters', 'message me on whaaaatsapp'],
  ['marks above letters', 'message me on whàtsápp'],
  ['a dot with blanks', 'wa . me / 9'],
])('another app is found in spite of %s', (_, text) => {
  expect(findNoticed(text)).toContain('other_app')
})

test.each([
  ['a vowel is left out', 'zindagi khtm kr dungi'],
  ['a vowel is written long', 'zindagee khatam kar doongi'],
  ['another letter stands for the same sound', 'jindagi khatam kar dungi'],
  ['a word of emphasis stands between', 'zindagi hi khatam kar dungi'],
])('romanised Hindi is understood when %s', (_, text) => {
  expect(findNoticed(text)).toEqual(['distress'])
})

/** Examines a text in full: the invisible character rules out the quick look, and the full examination ignores it. */
const longLook = (text: string) => findNoticed(`\u200B${text}`)

test('the quick look at plain Latin texts never misses what the long one finds', () => {
  for (const { text } of sentences) expect(findNoticed(text), text).toEqual(longLook(text))
  const words = sentences.flatMap(({ text }) => text.toLowerCase().match(/[a-z']+[,.!?]?/g) ?? [])
  const said = Object.keys(rules.numberWords).filter((word) => /^[a-z]+$/.test(word))
  const linkParts = [
    'wa.',
    't.',
    'me',
    'chat.',
    'whatsapp.',
    'com',
    'rzp.',
    'io',
    'double',
    'a',
    'w h a t s a p p',
  ]
  const word = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...said), fc.constantFrom(...linkParts))
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (chosen) => {
      const text = chosen.join(' ')
      expect(findNoticed(text)).toEqual(longLook(text))
    }),
    { numRuns: 3000 },
  )
})

test('the numbers of an internet address are no postal address', () => {
  expect(findNoticed('the IP address of the router is 192.168.1.254')).toEqual([])
  expect(findNoticed('our house is in Pune 411 038')).toEqual(['contact'])
})

test.each(['CV bhej rahi hu sir', 'सर, नेट नहीं है, पर CV भेज रही हूँ', 'please send me your cv'])(
  'a CV is not the code on the back of a card: %s',
  (text) => {
    expect(findNoticed(text)).toEqual([])
    expect(findNoticed('apna cvv bhejo')).toEqual(['money'])
  },
)

test.each([
  ['letters', 'a'.repeat(10_000)],
  ['digits', '9'.repeat(10_000)],
  ['single digits', '9 '.repeat(5000)],
  ['signs', '@'.repeat(10_000)],
  ['addresses', 'a@'.repeat(5000)],
  ['blanks', ' '.repeat(10_000)],
  ['beginnings of phrases', 'come talk let send me '.repeat(500)],
  ['phrases', 'kill time kill myself '.repeat(500)],
  ['letters that become many', '\uFDFA'.repeat(10_000)],
  ['dots', '. '.repeat(5000)],
  ['repeaters', 'double '.repeat(1500)],
])('the work for ten thousand characters of %s grows with their number, not with its square', (_, text) => {
  // The processor's time of this thread, which does not count what else the machine does.
  const workFor = (given: string) => {
    const before = process.threadCpuUsage()
    for (let time = 0; time < 10; time += 1) findNoticed(given)
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  findNoticed(text)
  const fifth = Math.max(workFor(text.slice(0, 2000)), 10_000)
  // Five times as much by its length; twenty-five times as much would be its square.
  expect(workFor(text)).toBeLessThan(12 * fifth)
})

test('a phrase in the rules has the words that it begins with, and no more than two gaps', () => {
  const [first] = rules.phrases
  const wrong = (phrase: string) =>
    v.safeParse(noticingRules, { ...rules, phrases: [{ kind: first?.kind, phrases: [phrase] }] }).success
  expect(wrong('.. money')).toBe(false)
  expect(wrong('send .. money .. to .. me')).toBe(false)
  expect(wrong('send .. money')).toBe(true)
})

describe('in the chat', () => {
  const flagsIn = async (channel: string) => {
    const { rows } = await house.db.pool.query<{ kind: string }>(
      'select kind from message_flags where channel_id = $1 order by kind',
      [channel],
    )
    return rows.map(({ kind }) => kind)
  }

  test('clients get the rules by which the server notices', async () => {
    const { token } = await testing.person()
    expect(await testing.ask(noticingCalls.noticingRules, {}, { token })).toEqual(rules)
  })

  test('a message and its edit are noticed as they are stored, once, and always delivered', async () => {
    const { channel, hers, his } = await pair()
    const frame = { command: 'send', channel, message: 'pay asha@okaxis, or whatsapp me', tempId: 'f' }
    hers.send(frame)
    const { message } = await his.next('new_message')
    expect(message.message).toBe(frame.message)
    expect(await flagsIn(channel)).toEqual(['money', 'other_app'])
    hers.send(frame)
    hers.send({ command: 'edit', channel, message_id: message.msgId, message: 'I want to die' })
    await his.next('message_changed')
    expect(await flagsIn(channel)).toEqual(['distress', 'money', 'other_app'])
  })

  test('an ordinary message leaves nothing behind', async () => {
    const { channel, hers, his } = await pair()
    hers.send({ command: 'send', channel, message: 'See you at 5', tempId: 'n' })
    await his.next('new_message')
    expect(await flagsIn(channel)).toEqual([])
  })

  test('only distress is noticed in a conversation with the assistant', async () => {
    const { channel, hers } = await pair()
    await house.db.pool.query(`update channels set kind = 'assistant' where id = $1`, [channel])
    hers.send({ command: 'send', channel, message: 'My number is 98203 11456. I want to die', tempId: 'a' })
    await hers.next('new_message')
    expect(await flagsIn(channel)).toEqual(['distress'])
  })
})

test('the rules are prepared in a step for each phrase or more, so that a slow phone can draw meanwhile', () => {
  const given = readNoticing().rules
  const phrases = given.phrases.flatMap((each) => each.phrases)
  expect([...preparingNoticing(given)].length).toBeGreaterThan(2 * phrases.length)
})
