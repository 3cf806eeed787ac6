import * as v from 'valibot'

import type { Database } from '../engines/database/database.ts'
import { type Job, job } from '../engines/work/queue.ts'
import { changedPages, rowPages } from '../engines/database/rowPages.ts'
import type { House } from '../house/house.ts'
import type { ExportPart, RoomPlan } from '../room/room.ts'
import { type ArchivedReaction, dropVersions, forgetChanges, reactionsFrom } from './messages/changeStore.ts'
import { type ArchivedMessage, emptyMessagesFrom, messagesFrom } from './messages/messageStore.ts'
import { channelsOf, type Group } from './messages/message.ts'
import { attachmentRoutes } from './attachments/attachmentRoutes.ts'
import { attachmentGate } from './attachments/gate.ts'
import { archiveOfFiles, filesJob } from './attachments/fileDeletion.ts'
import { closeFilesOf, dropFilesOf, dropFilesOfDeleted } from './attachments/endStore.ts'
import { thumbnailJob } from './attachments/thumbnails.ts'
import { openBlackout, tellBlackout } from './blackout/blackout.ts'
import { type DigestParts, mailWhatWaits } from './visits/digest.ts'
import { visitsOf } from './visits/visitStore.ts'
import { openVisits } from './visits/visits.ts'
import { openGifs } from './gifs/gifs.ts'
import { serveGifs } from './gifs/serveGifs.ts'
import { readGifProvider } from './gifs/settings.ts'
import { fillingJob } from './previews/fill.ts'
import { chatData } from './personal.ts'
import { openPreviews } from './previews/previews.ts'
import { previewRoutes } from './previews/routes.ts'
import { servePreviews } from './previews/servePreviews.ts'
import { readPreviewHosts } from './previews/settings.ts'
import { messageWording, type OnStored, openPushes } from './pushes/pushes.ts'
import { replyRoutes } from './pushes/routes.ts'
import { openDelivery } from './delivery/openDelivery.ts'
import { noticingRoutes } from './detection/detection.ts'
import { membershipChanged } from './public/channels.ts'
import { newestMessages } from './public/lifeStore.ts'
import { openIndexer } from './search/indexer.ts'
import { searchRoutes } from './search/search.ts'
import { chatRoutes } from './routes.ts'
import { chatCommands, type ChatParts } from './socket.ts'
import { storedHereTopic } from './topics/topics.ts'
import { kindsOfChannels, leaveEveryChannel, mutedChannels } from './channels/store.ts'

/** Channels and messages. */
export const chatRoom: RoomPlan = {
  personal: chatData,
  settings: (read) => [readGifProvider(read), readPreviewHosts(read)],
  open: ({ house, sockets, rooms, presence }) => {
    const blackout = openBlackout(house)
    const gifs = openGifs(house)
    const previews = openPreviews(house)
    const parts = { blackout, gifs, previews }
    const stopTelling = tellBlackout(house, sockets, blackout)
    const stopDelivery = openDelivery(house, sockets)
    const stopVisits = openVisits(house, sockets)
    const indexer = openIndexer(house)
    const pushes = openPushes(house, presence, storedBy(house))
    return {
      serves: [
        chatRoutes(house, parts),
        attachmentRoutes(house, blackout),
        previewRoutes(previews),
        noticingRoutes(),
        searchRoutes(house),
        replyRoutes(house, blackout),
      ],
      noticeWording: messageWording(house),
      commands: chatCommands(house, parts),
      fileGates: { attachments: attachmentGate(house) },
      mount: (server) => {
        serveGifs(server, gifs)
        servePreviews(server, previews)
      },
      close: () => {
        stopDelivery()
        stopVisits()
        indexer.close()
        pushes.close()
        stopTelling()
        blackout.close()
      },
      signsOfLife: async (ids) => {
        const rows = await newestMessages(house.db, ids)
        return new Map(rows.map(({ mentorshipId, at }) => [mentorshipId, at]))
      },
      facts: {
        channelKinds: async (db, { id }) => (await kindsOfChannels(db, id)).map(({ kind }) => kind),
      },
      exportOf: (personId) => exportOf(house, personId),
      leave: async (tx, { id, at }) => {
        await closeFilesOf(tx, id, at)
        const left = await leaveEveryChannel(tx, id)
        return async () => {
          for (const channelId of left) await membershipChanged(house, channelId)
        }
      },
      forget: (tx, personId) => forgetPerson(tx, personId, house.clock.now()),
      jobs: chatJobs(house, { ...parts, facts: rooms.facts }),
    }
  },
}

/** Tells of the channels whose messages this process has stored. */
const storedBy =
  ({ bus }: Pick<House, 'bus'>): OnStored =>
  (hear) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event stays in this process; only the sender publishes it
    bus.subscribe(storedHereTopic, (event) => hear(channelsOf(event as Group)))

/** The chat's queued work. */
function chatJobs(
  house: House,
  { gifs, previews, facts }: Pick<ChatParts, 'gifs' | 'previews'> & Pick<DigestParts, 'facts'>,
): Readonly<Record<string, Job>> {
  return {
    forgetVersions: versionsJob(house),
    chatThumbnail: thumbnailJob(house),
    removeChatFiles: filesJob(house),
    chatDigest: job({
      payload: v.unknown(),
      everyMinute: true,
      work: () => mailWhatWaits({ house, facts }),
    }),
    fillPreviews: fillingJob(house, previews),
    forgetPreviews: job({ payload: v.unknown(), everyMinute: true, work: previews.tidy }),
    forgetGifs: job({ payload: v.unknown(), everyMinute: true, work: gifs.tidy }),
  }
}

/**
 * Deletes the remaining data of a person in the chat. Their messages stay as empty rows, so that numbers have no
 * gaps.
 */
async function forgetPerson(tx: Database, personId: string, at: Date): Promise<void> {
  await dropFilesOf(tx, personId, at)
  await emptyMessagesFrom(tx, personId, at)
  await forgetChanges(tx, personId, at)
}

/** How long the earlier versions of a message are kept. */
const versionDays = 30

/** The job that deletes earlier versions of messages once nobody can report them any more. */
function versionsJob({ db, clock }: House) {
  return job({
    payload: v.unknown(),
    everyMinute: true,
    work: async () => {
      const now = clock.now()
      const before = new Date(now.getTime() - versionDays * 86_400_000)
      await db.transaction(async (tx) => {
        await dropFilesOfDeleted(tx, before, now)
        await dropVersions(tx, before)
      })
    },
  })
}

/** How many messages are in memory at a time while an archive is written; each can be 64 kB long. */
const messagesAtOnce = 20

/** Returns a person's messages for their archive. */
async function exportOf({ db }: Pick<House, 'db'>, personId: string): Promise<ExportPart> {
  const pages = rowPages<ArchivedMessage>((last) =>
    messagesFrom(db, personId, { after: last ?? { channelId: '', seq: 0 }, most: messagesAtOnce }),
  )
  const content = changedPages(pages, ({ seq: _seq, attachments, ...message }) => ({
    ...message,
    attachments: JSON.parse(attachments) as unknown,
  }))
  const reactions = rowPages<ArchivedReaction>((last) =>
    reactionsFrom(db, personId, { after: last?.messageId ?? '', most: messagesAtOnce }),
  )
  const files = archiveOfFiles(db, personId)
  return {
    files: files.files,
    documents: {
      ...files.documents,
      'messages.json': { about: 'chat.archive', content },
      'reactions.json': { about: 'chat.archive.reactions', content: reactions },
      'visits.json': { about: 'chat.archive.visits', content: await visitsOf(db, personId) },
      'muted-channels.json': { about: 'chat.archive.muted', content: await mutedChannels(db, personId) },
    },
  }
}
