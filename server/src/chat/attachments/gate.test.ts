import { setDisabled } from '../../people/public/store.ts'
import { beforeEach, expect, test } from 'vitest'

import { setMemberActive } from '../public/channels.ts'
import { openTestAttachments } from '../testing/testAttachments.ts'
import { pictureFile } from '../testing/testFiles.ts'

const { house, linksOf, open, pair, sendFile, testing, upload } = await openTestAttachments()

/** A picture that Asha sent to Ravi, and the links that Ravi got. */
async function sent() {
  const { asha, ravi, channel, hers } = await pair()
  const { id } = await upload({ channel, as: asha, file: await pictureFile('a.jpg') })
  const message = await sendFile(hers, { channel, id })
  await testing.workJobs()
  const [his] = await linksOf(channel, [id], ravi)
  if (his?.thumbnailPresignedUrl == null) throw new Error('The picture has no small picture.')
  return { asha, ravi, channel, hers, message, links: [his.presignedUrl, his.thumbnailPresignedUrl] }
}

let file: Awaited<ReturnType<typeof sent>>
beforeEach(async () => {
  file = await sent()
  expect(await statuses()).toEqual([200, 200])
})

const statuses = () => Promise.all(file.links.map(async (link) => (await open(link)).statusCode))

test('a link from before no longer opens the file of a message that was deleted', async () => {
  file.hers.send({ command: 'delete', channel: file.channel, messageId: file.message.msgId })
  await file.hers.next('message_changed')
  expect(await statuses()).toEqual([404, 404])
})

test('nor the file of somebody who was erased', async () => {
  await house.db.transaction((tx) =>
    testing.app.rooms.leave(tx, {
      id: file.asha.id,
      email: file.asha.email,
      language: 'en',
      at: house.clock.now(),
    }),
  )
  expect(await statuses()).toEqual([404, 404])
})

test('nor for a reader who left the channel, or whose account is disabled', async () => {
  const { ravi, channel: channelId } = file
  await setMemberActive(house, { channelId, personId: ravi.id, active: false })
  expect(await statuses()).toEqual([404, 404])
  await setMemberActive(house, { channelId, personId: ravi.id, active: true })
  expect(await statuses()).toEqual([200, 200])
  await setDisabled(house.db, ravi.email, house.clock.now())
  expect(await statuses()).toEqual([404, 404])
})

test('a link is for its reader: another name in it is refused', async () => {
  for (const link of file.links) {
    const other = new URL(link, 'http://localhost')
    other.searchParams.set('reader', file.asha.id)
    expect((await open(`${other.pathname}${other.search}`)).statusCode).toBe(404)
    other.searchParams.delete('reader')
    expect((await open(`${other.pathname}${other.search}`)).statusCode).toBe(404)
  }
})
