import { previewCalls } from '@saathi/contract/chat/previewCalls.ts'
import { describe, expect, test, vi } from 'vitest'

import { openTestChat } from '../testing/testChat.ts'
import { openTestWeb } from '../testing/testWeb.ts'

const web = await openTestWeb()
const chat = await openTestChat({ PREVIEW_HOSTS: web.host })
const { testing, house } = chat
const someone = await testing.person()
const preview = (url: string, as: { token: string } = someone) =>
  testing.ask(previewCalls.linkPreview, { query: { url } }, as)

const described = (title: string) => `<!doctype html><head>
  <title>Another title</title>
  <meta property="og:title" content="${title}">
  <meta name="description" content="Twenty jobs for graduates &amp; how to ask for them">
  <meta property="og:image" content="/jobs.png"></head><body><title>Wrong</title>`

describe('a message with a link', () => {
  const sent = async (url: string) => {
    const { channel, hers, his } = await chat.pair()
    const attachments = [{ attachment_type: 'link_preview', url }]
    hers.send({ command: 'send', channel, message: 'Look', attachments, tempId: 'link' })
    const { message } = await his.next('new_message')
    return { message, his, hers }
  }
  /** Reads the pages that messages link to; the job is queued a moment after the message was delivered. */
  const readPages = async () => {
    await vi.waitFor(async () => {
      const { rows } = await house.db.pool.query(
        `select from graphile_worker.jobs where task_identifier = 'fillPreviews'`,
      )
      expect(rows).toHaveLength(1)
    })
    await testing.workJobs()
  }

  test('carries the preview that is known already', async () => {
    const url = web.page('/known', described('Known'))
    await preview(url)
    const { message } = await sent(url)
    expect(JSON.parse(message.attachments)).toMatchObject([{ url, title: 'Known' }])
  })

  test('is sent at once, and gets its preview when the page was read', async () => {
    const url = web.page('/new', described('New'))
    const { message, his } = await sent(url)
    expect(JSON.parse(message.attachments)).toEqual([{ attachment_type: 'link_preview', url }])
    await readPages()
    const { message: changed } = await his.next('message_changed')
    expect(changed.msgId).toBe(message.msgId)
    expect(changed.editedOn).toBeNull()
    expect(JSON.parse(changed.attachments)).toMatchObject([{ url, title: 'New' }])
  })

  test('that was deleted while its page was read stays empty', async () => {
    let finish: (() => void) | undefined
    web.answer('/slow', (_, reply) => {
      finish = () => void reply.writeHead(200, { 'content-type': 'text/html' }).end(described('Slow'))
    })
    const { message, hers, his } = await sent(web.urlOf('/slow'))
    const running = readPages()
    await vi.waitFor(() => expect(finish).toBeDefined())
    hers.send({ command: 'delete', channel: message.channelId, message_id: message.msgId })
    await his.next('message_changed')
    finish?.()
    await running
    await vi.waitFor(async () => {
      const { rows } = await house.db.pool.query(
        `select title from link_previews where address like '%/slow'`,
      )
      expect(rows).toEqual([{ title: 'Slow' }])
    })
    const { rows } = await house.db.pool.query('select attachments from messages where id = $1', [
      message.msgId,
    ])
    expect(rows).toEqual([{ attachments: '[]' }])
  })
})
