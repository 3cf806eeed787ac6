import { previewCalls } from '@saathi/contract/chat/previewCalls.ts'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'

import { openTestChat } from '../testing/testChat.ts'
import { hugeWhenUnpacked, openTestWeb } from '../testing/testWeb.ts'

const web = await openTestWeb()
const chat = await openTestChat({ PREVIEW_HOSTS: web.host })
const { testing, app, house } = chat
const someone = await testing.person()
const preview = (url: string, as: { token: string } = someone) =>
  testing.ask(previewCalls.linkPreview, { query: { url } }, as)
const refused = { status: 422, code: 'preview_failed' }

const described = (title: string) => `<!doctype html><head>
  <title>Another title</title>
  <meta property="og:title" content="${title}">
  <meta name="description" content="Twenty jobs for graduates &amp; how to ask for them">
  <meta property="og:image" content="/jobs.png"></head><body><title>Wrong</title>`

describe('a page', () => {
  test('is shown by its title, its description, and its picture at our own address', async () => {
    const png = await sharp({ create: { width: 1200, height: 600, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    web.page('/jobs.png', png, 'image/png')
    const url = web.page('/jobs', described('Jobs this week'))
    const shown = await preview(`${url}#top`)
    expect(shown).toMatchObject({
      url: `${url}#top`,
      title: 'Jobs this week',
      description: 'Twenty jobs for graduates & how to ask for them',
      image: expect.stringMatching(/^\/previews\/[\w-]{36}\.webp$/),
    })
    const picture = await app.server.inject({ url: shown.image ?? '' })
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': /sandbox/,
    })
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640 })
  })

  test('is asked once by many people at once, and again only a day later', async () => {
    const url = web.page('/once', described('Once'))
    const people = await Promise.all([1, 2, 3].map(() => testing.person()))
    await Promise.all(people.map((each) => preview(url, each)))
    await preview(url)
    const count = () => web.asked.filter((path) => path === '/once').length
    expect(count()).toBe(1)
    web.page('/once', described('Later'))
    house.clock.shift(25 * 3_600_000)
    expect((await preview(url)).title).toBe('Later')
    expect(count()).toBe(2)
  })

  test('that nobody used for a month is forgotten, with its picture', async () => {
    web.page(
      '/jobs.png',
      await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
      'image/png',
    )
    const { image } = await preview(web.page('/month', described('A month')))
    house.clock.shift(20 * 86_400_000)
    // A person looks at a message with its picture.
    expect((await app.server.inject({ url: image ?? '' })).statusCode).toBe(200)
    house.clock.shift(20 * 86_400_000)
    await app.jobs.forgetPreviews?.work({})
    expect((await app.server.inject({ url: image ?? '' })).statusCode).toBe(200)
    house.clock.shift(32 * 86_400_000)
    await app.jobs.forgetPreviews?.work({})
    expect((await app.server.inject({ url: image ?? '' })).statusCode).toBe(404)
  })

  test('in Hindi, in an older character set, or with a title that is too long is read rightly', async () => {
    expect((await preview(web.page('/hi', '<title>आज की नौकरियाँ</title>'))).title).toBe('आज की नौकरियाँ')
    const old = Buffer.concat([
      Buffer.from('<meta charset=iso-8859-1><title>Caf'),
      Buffer.from([0xe9]),
      Buffer.from('</title>'),
    ])
    expect((await preview(web.page('/old', old, 'text/html'))).title).toBe('Café')
    const long = await preview(web.page('/long', `<title>${'नि'.repeat(500)}</title>`))
    expect(long.title).toBe(`${'नि'.repeat(199)}…`)
  })

  test('brings no script and no letters that turn the writing around', async () => {
    const html =
      '<title><script>alert(1)</script>&lt;img src=x onerror=alert(1)&gt;\u202Egpj.exe\u0000</title>'
    const { title } = await preview(web.page('/script', html))
    expect(title).not.toMatch(/[\p{Cc}\u202E]/u)
    expect(title).toContain('<img src=x onerror=alert(1)>')
    const { image } = await preview(
      web.page('/js', '<title>t</title><meta property="og:image" content="javascript:alert(1)">'),
    )
    expect(image).toBeNull()
  })

  test('shows no drawing, also not one that is sent as a picture', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
    web.page('/drawing', Buffer.from(drawing), 'image/png')
    const { image } = await preview(
      web.page('/drawn', '<title>t</title><meta property="og:image" content="/drawing">'),
    )
    expect(image).toBeNull()
  })

  test('moved elsewhere is found there, at most three times', async () => {
    for (const step of [1, 2, 3, 4]) {
      web.answer(`/moved${step}`, (_, reply) =>
        reply.writeHead(302, { location: step === 1 ? '/jobs' : `/moved${step - 1}` }).end(),
      )
    }
    expect((await preview(web.urlOf('/moved3'))).title).toBe('Jobs this week')
    await expect(preview(web.urlOf('/moved4'))).rejects.toMatchObject(refused)
  })
})

describe('no page is asked', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://localhost./',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://192.168.1.1:8080/',
    'http://93.184.216.34:22/',
    'ftp://example.org/',
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'javascript:alert(1)',
    'data:text/html,<title>x</title>',
    'http://user:secret@93.184.216.34/',
    'not an address',
  ])('at %s', async (url) => {
    const began = performance.now()
    await expect(preview(url)).rejects.toMatchObject(refused)
    expect(performance.now() - began).toBeLessThan(2000)
  })

  test('behind a redirect to this machine, also for its picture', async () => {
    const hidden = await openTestWeb()
    hidden.page('/secret', '<title>Secret</title>')
    web.answer('/inside', (_, reply) => reply.writeHead(302, { location: hidden.urlOf('/secret') }).end())
    await expect(preview(web.urlOf('/inside'))).rejects.toMatchObject(refused)
    const url = web.page(
      '/own',
      `<title>Own</title><meta property="og:image" content="${hidden.urlOf('/secret')}">`,
    )
    expect((await preview(url)).image).toBeNull()
    expect(hidden.asked).toEqual([])
  })
})

describe('a page gives nothing', () => {
  test.each([
    ['that is not HTML', '{"title":"x"}', 'application/json'],
    ['that is a picture', '<title>x</title>', 'image/png'],
    ['without a title', '<p>Hello</p>', 'text/html'],
  ])('%s', async (name, content, type) => {
    await expect(preview(web.page(`/none/${encodeURIComponent(name)}`, content, type))).rejects.toMatchObject(
      refused,
    )
  })

  test('that never answers, trickles, or turns in a circle, and is then left alone for a while', async () => {
    web.answer('/silent', () => undefined)
    web.answer('/trickle', (_, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html' })
      const drip = setInterval(() => reply.write(' '), 100)
      reply.on('close', () => clearInterval(drip))
    })
    web.answer('/circle', (_, reply) => reply.writeHead(302, { location: '/circle' }).end())
    const paths = ['/silent', '/trickle', '/circle']
    const began = performance.now()
    await Promise.all(paths.map((path) => expect(preview(web.urlOf(path))).rejects.toMatchObject(refused)))
    expect(performance.now() - began).toBeLessThan(8000)
    const before = web.asked.length
    await Promise.all(paths.map((path) => expect(preview(web.urlOf(path))).rejects.toMatchObject(refused)))
    expect(web.asked).toHaveLength(before)
  })

  test('that wants to speak another protocol, and keeps nobody else waiting', async () => {
    web.answer('/switch', ({ socket }) =>
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    )
    await expect(preview(web.urlOf('/switch'))).rejects.toMatchObject(refused)
  })

  test('packed in an unknown way, and is not read any further', async () => {
    const { promise: isClosed, resolve } = Promise.withResolvers<boolean>()
    web.answer('/packed', (_, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'zstd' }).write('x')
      reply.on('close', () => resolve(true))
    })
    const began = performance.now()
    await expect(preview(web.urlOf('/packed'))).rejects.toMatchObject(refused)
    await isClosed
    expect(performance.now() - began).toBeLessThan(3000)
  })

  test('beyond its first megabyte, however long it is and however it is packed', async () => {
    let sent = 0
    web.answer('/endless', (_, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html' }).write('<title>Endless</title>')
      const more = () => {
        if (reply.destroyed) return
        sent += 65_536
        reply.write(Buffer.alloc(65_536, 32), () => setImmediate(more))
      }
      more()
    })
    expect((await preview(web.urlOf('/endless'))).title).toBe('Endless')
    await vi.waitFor(() => expect(sent).toBeGreaterThan(0))
    expect(sent).toBeLessThan(20_000_000)

    const bomb = hugeWhenUnpacked()
    web.answer('/bomb', (_, reply) =>
      reply.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb),
    )
    const before = process.memoryUsage().rss
    await expect(preview(web.urlOf('/bomb'))).rejects.toMatchObject(refused)
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  test('to somebody who asks without end', async () => {
    const person = await testing.person()
    await house.db.pool.query(`insert into limit_counts (bucket, count, started_at) values ($1, 60, $2)`, [
      `previews:${person.id}`,
      new Date(),
    ])
    await expect(preview(web.urlOf('/another'), person)).rejects.toMatchObject({ code: 'too_often' })
    expect(web.asked).not.toContain('/another')
  })
})
