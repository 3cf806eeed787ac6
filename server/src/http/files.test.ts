import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openTesting } from '../testing/testing.ts'

const testing = await openTesting()
const { files, config } = testing.house
await files.put('samples/face.webp', Buffer.from('a picture'))
await files.put('others/mine.zip', Buffer.from('an archive'))

const get = (url: string) => testing.app.server.inject({ method: 'GET', url })

test('a signed link leads to the bytes, and can run nothing', async () => {
  const answer = await get(files.link('samples/face.webp', { seconds: 60 }))
  expect([answer.statusCode, answer.body]).toEqual([200, 'a picture'])
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('a file that is not a picture is downloaded, under the name in the link', async () => {
  const link = files.link('others/mine.zip', { seconds: 60, name: 'मेरा डेटा.zip' })
  const answer = await get(link)
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('मेरा डेटा.zip')}`,
  )
  expect((await get(link.replace(/name=[^&]+/, 'name=evil.html'))).statusCode).toBe(404)
})

test('a PDF is downloaded in a sandbox, and shown only in a frame of our own pages', async () => {
  await files.put('papers/cv.pdf', Buffer.from('%PDF-1.4'))
  const url = files.link('papers/cv.pdf', { seconds: 60, name: 'cv.pdf' })
  const asked = (headers: Record<string, string>) =>
    testing.app.server.inject({ method: 'GET', url, headers })
  const others: Record<string, string>[] = [{}, { 'sec-fetch-dest': 'document' }, framed('cross-site')]
  for (const headers of others) {
    expect((await asked(headers)).headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''cv.pdf",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-frame-options': 'DENY',
    })
  }
  const shown = await asked(framed('same-origin'))
  expect(shown.headers).toMatchObject({
    'content-disposition': "inline; filename*=UTF-8''cv.pdf",
    'content-security-policy': "frame-ancestors 'self'",
    vary: expect.stringContaining('sec-fetch-dest'),
  })
})

const framed = (site: string) => ({ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': site })

test.each([
  ['another key', (link: string) => link.replace('face', 'farce')],
  ['a later end', (link: string) => link.replace(/until=\d+/, 'until=99999999999')],
  ['another proof', (link: string) => link.replace(/proof=./, 'proof=!')],
  ['no proof', (link: string) => link.replace(/proof=[^&]+/, '')],
  ['a way out of the folder', (link: string) => link.replace('samples/', 'samples/..%2f..%2fkeys%2f')],
])('a link with %s leads nowhere', async (_, change) => {
  const answer = await get(change(files.link('samples/face.webp', { seconds: 60 })))
  expect(answer.statusCode).toBe(404)
})

test('a link expires', async () => {
  expect((await get(files.link('samples/face.webp', { seconds: -2 }))).statusCode).toBe(404)
})

test('a steady link is the same for a while', () => {
  const link = () => files.link('samples/face.webp', { seconds: 3600, steadySeconds: 3600 })
  expect(link()).toBe(link())
})

test('files are readable by this user only, complete, and gone after deletion', async () => {
  const folder = join(config.dataDir, 'files', 'samples')
  expect(readdirSync(folder)).toEqual(['face.webp'])
  expect(statSync(join(folder, 'face.webp')).mode & 0o777).toBe(0o600)
  await files.put('samples/gone.webp', Buffer.from('x'))
  await files.remove('samples/gone.webp')
  await files.remove('samples/gone.webp')
  expect(await files.get('samples/gone.webp')).toBeUndefined()
})
