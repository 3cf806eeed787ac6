import { peopleCalls } from '@saathi/contract/people/calls.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

import { pictureBytes } from '@saathi/contract/people/rules.ts'
import { chatCalls } from '@saathi/contract/chat/calls.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { buildMentorship } from '../mentorship/testing/buildMentorship.ts'
import { failureOf, openTesting, type TestPerson } from '../testing/testing.ts'

const testing = await openTesting()

type Change = Parameters<typeof testing.ask<typeof peopleCalls.saveProfile>>[1]['body']

const save = ({ token }: TestPerson, body: Change) =>
  testing.ask(peopleCalls.saveProfile, { body }, { token })

const get = (url: string) => testing.app.server.inject({ method: 'GET', url })

/** A picture whose left half is red and whose right half is blue, as a camera that was held sideways writes it. */
function photo(format: 'jpeg' | 'png' = 'jpeg') {
  const blue = { create: { width: 200, height: 400, channels: 3, background: '#0000ff' } } as const
  const picture = sharp({
    create: { width: 400, height: 400, channels: 3, background: '#ff0000' },
  }).composite([{ input: blue, left: 200, top: 0 }])
  const shot = picture
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '18/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
  return (format === 'png' ? shot.png() : shot.jpeg()).toBuffer()
}

/** Which of the two colours a picture has in its middle at this height. */
async function colourAt(bytes: Buffer, top: number): Promise<string> {
  const spot = { left: 250, top, width: 4, height: 4 }
  const { channels } = await sharp(await sharp(bytes).extract(spot).png().toBuffer()).stats()
  return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue'
}

const blob = (bytes: Uint8Array, type = 'image/jpeg') => new Blob([Uint8Array.from(bytes)], { type })

describe('a profile', () => {
  test('changes where something was given, and nowhere else', async () => {
    const me = await testing.person({ firstName: 'Asha', lastName: 'Patil' })
    const saved = await save(me, {
      bio: 'I like maps.\nAnd trains.',
      phoneNumber: '9876543210',
    })
    expect(saved).toMatchObject({
      firstName: 'Asha',
      bio: 'I like maps.\nAnd trains.',
      phoneNumber: '+919876543210',
    })
    expect(await save(me, { lastName: 'Rao' })).toMatchObject({ displayName: 'Asha Rao', bio: saved.bio })
  })

  test('may lose its name; others then see the role', async () => {
    const me = await testing.person({ firstName: 'Asha', lastName: 'Patil' })
    expect(await save(me, { lastName: '' })).toMatchObject({ lastName: '', displayName: 'Asha' })
    expect(await save(me, { firstName: ' ' })).toMatchObject({ firstName: '', displayName: 'Mentee' })
  })

  test.each<[string, Change, number]>([
    ['a name with a line break', { firstName: 'A\r\nBcc: all@x.example' }, 422],
    ['a name with a phone number', { firstName: 'Call 98765 43210' }, 422],
    ['a name with digits of another script', { lastName: '९८७६५' }, 422],
    ['a name with an address', { lastName: 'see evil.com' }, 422],
    ['a name with an email address', { lastName: 'me@x.example' }, 422],
    ['a name that turns the direction', { firstName: '\u202eivaR' }, 422],
    ['a name without end', { firstName: 'x'.repeat(61) }, 422],
    ['a text without end', { bio: 'x'.repeat(1001) }, 422],
    ['a text with hidden signs', { bio: 'a\u200bb' }, 422],
    ['a number that is none', { phoneNumber: '+910000000000' }, 422],
    ['letters for a number', { phoneNumber: 'call me' }, 422],
  ])('is not changed by %s', async (_, change, status) => {
    const me = await testing.person()
    await expect(save(me, change)).rejects.toMatchObject({ status })
  })

  test('takes nothing that is not the person\u2019s to change', async () => {
    const me = await testing.person()
    const sent = { role: 'staff', email: 'x@y.example', has_agreed_terms: true, id: 'x', bio: 'hello' }
    const answer = await testing.app.server.inject({
      method: 'PUT',
      url: peopleCalls.saveProfile.path,
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(sent),
    })
    expect(answer.json()).toMatchObject({
      id: me.id,
      email: me.email,
      role: 'mentee',
      has_agreed_terms: false,
      bio: 'hello',
    })
  })
})

describe('a picture', () => {
  test('that nobody has any more does not open by an earlier link, even while its bytes are there', async () => {
    const me = await testing.person()
    const { picture, displayPicture } = await save(me, { picture: blob(await photo()) })
    const statuses = async () =>
      Promise.all([picture, displayPicture].map(async (url) => (await get(url ?? '')).statusCode))
    expect(await statuses()).toEqual([200, 200])
    const { pool } = testing.house.db
    await pool.query(`update people set picture_key = 'x' || picture_key where id = $1`, [me.id])
    expect(await statuses()).toEqual([404, 404])
    await pool.query('update people set picture_key = substr(picture_key, 2) where id = $1', [me.id])
    expect(await statuses()).toEqual([200, 200])
  })

  test('is cut to a square, stands upright, and tells nothing of where it was taken', async () => {
    const me = await testing.person()
    const { picture, displayPicture } = await save(me, { picture: blob(await photo()) })
    const large = await get(picture ?? '')
    const kept = await sharp(large.rawPayload).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect([kept.exif, kept.orientation, kept.icc]).toEqual([undefined, undefined, undefined])
    expect([await colourAt(large.rawPayload, 100), await colourAt(large.rawPayload, 400)]).toEqual([
      'red',
      'blue',
    ])
    const small = await sharp((await get(displayPicture ?? '')).rawPayload).metadata()
    expect([small.width, small.height]).toEqual([96, 96])
  })

  test('is replaced by a fresh one, whose old link then leads nowhere', async () => {
    const me = await testing.person()
    const first = await save(me, { picture: blob(await photo()) })
    const second = await save(me, { picture: blob(await photo('png'), 'image/png') })
    expect((await get(first.picture ?? '')).statusCode).toBe(404)
    expect((await get(second.picture ?? '')).statusCode).toBe(200)
    expect(await save(me, { bio: 'unchanged picture' })).toMatchObject({ picture: second.picture })
    expect(await save(me, { picture: 'null' })).toMatchObject({ picture: null, displayPicture: null })
    expect((await get(second.picture ?? '')).statusCode).toBe(404)
  })

  test('is seen by the people one talks with', async () => {
    const mentee = await testing.person()
    const mentor = await testing.person({ role: 'mentor' })
    await buildMentorship(testing.house, { mentor: mentor, mentees: [mentee] })
    const { displayPicture } = await save(mentor, { picture: blob(await photo()) })
    const [channel] = await testing.ask(chatCalls.channels, {}, { token: mentee.token })
    const shown = channel?.channelMembers.find(({ userId }) => userId === mentor.id)
    expect(shown?.displayPicture).toBe(displayPicture)
  })

  test('is stored without anything else hidden in its file', async () => {
    const me = await testing.person()
    const hidden = Buffer.from('<script>alert(1)</script>PK\u0003\u0004')
    const { picture } = await save(me, { picture: blob(Buffer.concat([await photo(), hidden])) })
    const kept = (await get(picture ?? '')).rawPayload
    expect(kept.includes('<script>')).toBe(false)
    expect(kept.includes('PK\u0003\u0004')).toBe(false)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['an SVG that calls itself a jpeg', async () => Buffer.from(svg), '415 picture_unreadable'],
    ['HTML', async () => Buffer.from('<!doctype html><h1>hello'), '415 picture_unreadable'],
    ['a GIF', async () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), '415 picture_unreadable'],
    ['nothing', async () => Buffer.alloc(0), '415 picture_unreadable'],
    ['a jpeg that was cut off', async () => (await photo()).subarray(0, 900), '415 picture_unreadable'],
    ['a png that unpacks without end', async () => bomb(30_000), '415 picture_unreadable'],
    ['a byte more than 2 MB', async () => Buffer.alloc(pictureBytes + 1, 0xff), '413 picture_too_large'],
    ['six megabytes', async () => Buffer.alloc(6_000_000), '413 too_large'],
  ])('%s is refused, and the old one stays', async (_, make, refusal) => {
    const me = await testing.person()
    const before = await save(me, { picture: blob(await photo()) })
    await expect(save(me, { picture: blob(await make()) })).rejects.toThrow(refusal)
    expect((await get(before.picture ?? '')).statusCode).toBe(200)
  })

  test('that was stored and could not be shown is deleted later, and one that is shown stays', async () => {
    const { house, workJobs } = testing
    const me = await testing.person()
    const folder = join(house.config.dataDir, 'files', 'pictures')
    const before = await readdir(folder)
    const { picture } = await save(me, { picture: blob(await photo()) })
    const shown = await readdir(folder)
    expect(shown).toHaveLength(before.length + 2)
    await house.db.pool.query(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end';
       create trigger refuse before update on people for each row execute function refuse()`,
    )
    await expect(save(me, { picture: blob(await photo()) })).rejects.toMatchObject({ status: 500 })
    await house.db.pool.query('drop function refuse cascade')
    expect(await readdir(folder)).toHaveLength(shown.length + 2)
    await house.db.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await workJobs()
    expect(await readdir(folder)).toEqual(shown)
    expect((await get(picture ?? '')).statusCode).toBe(200)
  })

  test('can be changed twenty times an hour', async () => {
    const me = await testing.person()
    const picture = blob(await photo())
    for (let turn = 0; turn < 20; turn += 1) await save(me, { picture })
    await expect(save(me, { picture })).rejects.toMatchObject({ status: 429 })
  })
})

describe('the year of birth', () => {
  const tell = ({ token }: TestPerson, birthYear: number) =>
    testing.ask(peopleCalls.birthYear, { body: { birthYear } }, { token })

  test('is said once; the same again changes nothing, another one is refused', async () => {
    const me = await testing.person()
    expect(await tell(me, 2004)).toEqual({ birthYear: 2004 })
    expect(await tell(me, 2004)).toEqual({ birthYear: 2004 })
    await expect(tell(me, 1990)).rejects.toMatchObject({ status: 409, code: 'birth_year_known' })
    const { token } = me
    expect(await testing.ask(peopleCalls.profile, {}, { token })).toMatchObject({ birthYear: 2004 })
  })

  test.each([1899, 2101, 2000.5, 2099])('cannot be %d', async (year) => {
    await expect(tell(await testing.person(), year)).rejects.toMatchObject({ status: 422 })
  })

  test('of a mentor is that of an adult', async () => {
    const mentor = await testing.person({ role: 'mentor', birthYear: null })
    await expect(tell(mentor, 2015)).rejects.toMatchObject({ status: 422 })
    expect(await tell(mentor, 1985)).toEqual({ birthYear: 1985 })
  })
})

/** A small png file that unpacks to a square of this side. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side + 1) * 1000))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

test('a name changes five times a day, so that nobody writes messages with it; the rest still changes', async () => {
  const person = await testing.person({ firstName: 'Asha' })
  for (const firstName of ['Answer', 'Me', 'Please', 'Or', 'Else']) await save(person, { firstName })
  expect((await failureOf(save(person, { firstName: 'Now' }))).code).toBe('too_often')
  expect(await save(person, { firstName: 'Else', bio: 'Hello' })).toMatchObject({ bio: 'Hello' })
})
