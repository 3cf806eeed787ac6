import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

import { describe, expect, test } from 'vitest'

import { failureOf, ProblemAnswer } from '../../testing/testing.ts'
import { addChannel, planBlackout, setMemberActive } from '../public/channels.ts'
import { openTestAttachments } from '../testing/testAttachments.ts'
import { fileOf, pictureFile, plainPdf } from '../testing/testFiles.ts'

const { house, pair, upload, linkOf, linksOf, open, port, removeFiles, sendFile } =
  await openTestAttachments()

const attached = ({ attachments }: { readonly attachments: string }): unknown => JSON.parse(attachments)
const note = () => fileOf('note.txt', 'Namaste')

describe('a file in a message', () => {
  test('is read with its bytes unchanged, by its address and by a link', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    const uploaded = await upload({ channel, as: asha, file: fileOf('My CV.pdf', plainPdf) })
    expect(uploaded).toMatchObject({
      attachmentName: 'My CV.pdf',
      type: 'application/pdf',
      size: plainPdf.length,
    })
    await sendFile(hers, { channel, id: uploaded.id, message: 'Here it is' })
    const { message } = await his.next('new_message')
    expect(message.message).toBe('Here it is')
    expect(attached(message)).toEqual([
      {
        id: uploaded.id,
        attachment_type: 'document',
        attachment_name: 'My CV.pdf',
        name: 'My CV.pdf',
        type: 'application/pdf',
        url: `/api/v2/chat/${channel}/attachments/${uploaded.id}/`,
        size: plainPdf.length,
        width: null,
        height: null,
        description: '',
      },
    ])
    const answer = await open(await linkOf({ channel, id: uploaded.id }, ravi))
    expect(answer.body).toBe(plainPdf)
    expect(answer.headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''My%20CV.pdf",
      'x-content-type-options': 'nosniff',
    })
    const [listed] = await linksOf(channel, ['unknown', uploaded.id], ravi)
    expect((await open(listed?.presignedUrl ?? '')).body).toBe(plainPdf)
  })

  test('is stored once, also when the message is sent again and after it was deleted', async () => {
    const { asha, ravi, channel, hers } = await pair()
    const { id } = await upload({ channel, as: asha, file: note() })
    const first = await sendFile(hers, { channel, id, tempId: 't' })
    expect(await sendFile(hers, { channel, id, tempId: 't' })).toEqual(first)
    hers.send({ command: 'delete', channel, message_id: first.msgId })
    await hers.next('message_changed')
    expect(await failureOf(linkOf({ channel, id }, ravi))).toMatchObject({ status: 404 })
    expect(await linksOf(channel, [id], ravi)).toEqual([])
    await house.db.pool.query('update chat_attachments set closed_at = created_at where id = $1', [id])
    expect(await sendFile(hers, { channel, id, tempId: 't' })).toMatchObject({ msgId: first.msgId })
  })

  test('belongs to one message: of two that want it at once, one is stored', async () => {
    const { asha, channel, hers, his } = await pair()
    const { id } = await upload({ channel, as: asha, file: note() })
    for (const tempId of ['one', 'two']) {
      hers.send({ command: 'send', channel, message: 'x', attachments: [{ id }], tempId })
    }
    expect((await hers.next('error')).code).toBe('attachment_unknown')
    const { message } = await his.next('new_message')
    expect(attached(message)).toMatchObject([{ id }])
    await his.settled()
    expect(his.events.filter(({ command }) => command === 'new_message')).toHaveLength(1)
  })

  test('is alone: a second one is refused, and a link beside it is not', async () => {
    const { asha, channel, hers } = await pair()
    const first = await upload({ channel, as: asha, file: note() })
    const second = await upload({ channel, as: asha, file: note() })
    const send = (attachments: readonly object[], tempId: string) =>
      hers.send({ command: 'send', channel, message: '', attachments, tempId })
    send([{ id: first.id }, { id: second.id }], 'two')
    expect((await hers.next('error')).code).toBe('invalid')
    send([{ id: first.id }, { attachment_type: 'link_preview', url: 'https://example.org/' }], 'mixed')
    expect(attached((await hers.next('new_message')).message)).toHaveLength(2)
  })

  test('is the sender’s own, for this channel, and there', async () => {
    const { asha, ravi, channel, hers } = await pair()
    const other = await pair()
    const foreign = await upload({ channel, as: ravi, file: note() })
    const elsewhere = await upload({ channel: other.channel, as: other.asha, file: note() })
    for (const id of [foreign.id, elsewhere.id, 'guessed', '\u202Eid', '../../etc']) {
      hers.send({
        command: 'send',
        channel,
        message: 'x',
        attachments: [{ id }],
        tempId: crypto.randomUUID(),
      })
      expect((await hers.next('error')).code).toBe('attachment_unknown')
    }
    expect(await failureOf(linkOf({ channel, id: elsewhere.id }, asha))).toMatchObject({ status: 404 })
    expect(await failureOf(linkOf({ channel: other.channel, id: elsewhere.id }, asha))).toMatchObject({
      status: 404,
    })
    expect(await linksOf(channel, [elsewhere.id, foreign.id], asha)).toEqual([])
  })
})

describe('who may upload and open', () => {
  test('a file that was not sent is found by its sender alone', async () => {
    const { asha, ravi, channel } = await pair()
    const { id } = await upload({ channel, as: asha, file: await pictureFile('photo.png') })
    expect(await linkOf({ channel, id }, asha)).toContain('/files/attachments/')
    expect(await failureOf(linkOf({ channel, id }, ravi))).toMatchObject({ status: 404 })
  })

  test('whoever left the channel uploads, sends and opens nothing', async () => {
    const { asha, ravi, channel, hers, his } = await pair()
    const { id } = await upload({ channel, as: asha, file: note() })
    await sendFile(hers, { channel, id })
    const own = await upload({ channel, as: ravi, file: note() })
    await setMemberActive(house, { channelId: channel, personId: ravi.id, active: false })
    const refused = [
      () => linkOf({ channel, id }, ravi),
      () => linkOf({ channel, id: own.id }, ravi),
      () => linksOf(channel, [id], ravi),
      () => upload({ channel, as: ravi, file: note() }),
    ]
    for (const ask of refused) expect(await failureOf(ask())).toMatchObject({ status: 404 })
    his.send({ command: 'send', channel, message: '', attachments: [{ id: own.id }], tempId: 'late' })
    expect((await his.next('error')).code).toBe('not_yours')
  })

  test('whoever may not upload hears so before their file is read', async () => {
    const { asha } = await pair()
    const other = await pair()
    const asked = request({
      port,
      method: 'POST',
      path: `/api/v2/chat/${other.channel}/attachments/`,
      headers: {
        authorization: `Bearer ${asha.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 5_000_000,
      },
    })
    asked.on('error', () => undefined)
    asked.write('--x\r\n')
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    expect(reply.statusCode).toBe(404)
    asked.destroy()
  })

  test('a channel that does not exist looks like one of others', async () => {
    const { asha } = await pair()
    const other = await pair()
    const problems = await Promise.all(
      ['none', other.channel].map(async (channel) => failureOf(upload({ channel, as: asha, file: note() }))),
    )
    expect(problems[0]?.problem).toEqual(problems[1]?.problem)
  })

  test('nobody uploads to the assistant, nor while the chat is closed; reading stays open', async () => {
    const { asha, channel } = await pair()
    const { id } = await upload({ channel, as: asha, file: note() })
    const at = house.clock.now()
    const members = [{ personId: asha.id }]
    const assistant = await addChannel(house.db, {
      kind: 'assistant',
      name: '',
      mentorshipId: null,
      members,
      at,
    })
    expect(await failureOf(upload({ channel: assistant, as: asha, file: note() }))).toMatchObject({
      status: 422,
      code: 'attachments_off',
    })
    await planBlackout(house, { startsAt: new Date(at.getTime() - 1000), endsAt: null })
    const tried = () =>
      upload({ channel, as: asha, file: note() }).then(
        () => 'uploaded',
        (error: unknown) => (error instanceof ProblemAnswer ? error.problem : error),
      )
    // Every process hears of it a moment later.
    await expect.poll(tried).toMatchObject({ status: 422, code: 'chat_disabled', until: null })
    expect(await linkOf({ channel, id }, asha)).toContain('/files/')
    await planBlackout(house, undefined)
    await expect.poll(tried).toBe('uploaded')
  })
})

test('the same upload again is the same file, also when both come at once', async () => {
  const { asha, channel } = await pair()
  const file = await pictureFile('photo.jpg')
  const again = () => upload({ channel, as: asha, file, key: 'k' })
  const ids = new Set((await Promise.all([again(), again(), again()])).map(({ id }) => id))
  expect(ids.add((await again()).id).size).toBe(1)
  expect(ids).not.toContain((await upload({ channel, as: asha, file })).id)
  await removeFiles()
  const { rows } = await house.db.pool.query('select 1 from chat_attachments where channel_id = $1', [
    channel,
  ])
  expect(rows).toHaveLength(2)
})
