import { attachmentCalls } from '@saathi/contract/chat/attachmentCalls.ts'
import { expect, test } from 'vitest'

import { failureOf } from '../../testing.ts'
import { setMemberActive } from '../public.ts'
import { openTestChat } from '../testChat.ts'
import { fileOf, pictureFile, plainPdf } from './testFiles.ts'

const { testing, house, pair } = await openTestChat()

const upload = (channelId: string, { token }: { token: string }, file: File, key?: string) =>
  testing.ask(
    attachmentCalls.upload,
    { params: { channelId }, body: { file } },
    { token, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
  )
const open = (url: string) => testing.app.server.inject({ method: 'GET', url })
const linkOf = (channelId: string, attachmentId: string, token: string) =>
  testing.ask(attachmentCalls.attachmentFile, { params: { channelId, attachmentId } }, { token })

test('a document is uploaded, sent and read with its bytes unchanged', async () => {
  const { asha, ravi, channel, hers, his } = await pair()
  const uploaded = await upload(channel, asha, fileOf('My CV.pdf', plainPdf))
  expect(uploaded).toMatchObject({
    attachmentName: 'My CV.pdf',
    attachmentType: 'document',
    type: 'application/pdf',
  })
  hers.send({ command: 'send', channel, message: 'Here', attachments: [{ id: uploaded.id }], tempId: 't1' })
  const { message } = await his.next('new_message')
  expect(JSON.parse(message.attachments)).toEqual([
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
  const link = await linkOf(channel, uploaded.id, ravi.token)
  expect((await open(String(link))).body).toBe(plainPdf)
  const [listed] = await testing.ask(
    attachmentCalls.attachmentLinks,
    { params: { channelId: channel }, query: { ids: `${uploaded.id},unknown` } },
    { token: ravi.token },
  )
  expect((await open(listed?.presignedUrl ?? '')).body).toBe(plainPdf)
})

test('the same upload again is the same file, also when both come at once', async () => {
  const { asha, channel } = await pair()
  const file = await pictureFile('photo.jpg')
  const both = await Promise.all([upload(channel, asha, file, 'k'), upload(channel, asha, file, 'k')])
  const again = await upload(channel, asha, file, 'k')
  expect(new Set([...both, again].map(({ id }) => id)).size).toBe(1)
  expect(await upload(channel, asha, file)).not.toMatchObject({ id: again.id })
})

test('a file that was not sent is found by its sender alone', async () => {
  const { asha, ravi, channel } = await pair()
  const { id } = await upload(channel, asha, await pictureFile('photo.png'))
  expect(await linkOf(channel, id, asha.token)).toContain('/files/attachments/')
  expect(await failureOf(linkOf(channel, id, ravi.token))).toMatchObject({ status: 404 })
})

test('who has left the channel opens nothing of it', async () => {
  const { asha, channel, hers, ravi } = await pair()
  const { id } = await upload(channel, asha, await pictureFile('photo.webp'))
  hers.send({ command: 'send', channel, message: '', attachments: [{ id }], tempId: 't' })
  await hers.next('new_message')
  await setMemberActive(house, { channelId: channel, personId: ravi.id, active: false })
  expect(await failureOf(linkOf(channel, id, ravi.token))).toMatchObject({ status: 404 })
  expect(await failureOf(upload(channel, ravi, await pictureFile('a.png')))).toMatchObject({ status: 404 })
})
