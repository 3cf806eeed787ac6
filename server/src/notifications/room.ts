import * as v from 'valibot'

import { changedPages, rowPages } from '../engines/database/rowPages.ts'
import type { House } from '../house/house.ts'
import type { ExportPart, Opening, RoomPlan } from '../room/room.ts'
import { planAgain } from './choices/planAgain.ts'
import { choiceRoutes } from './choices/routes.ts'
import { choicesOf, rhythmOf } from './choices/store.ts'
import { deliveriesAfter, type ShownDelivery } from './delivery/store.ts'
import { readPushHosts } from './devices/settings.ts'
import { devicesOf } from './devices/store.ts'
import { type NoticeRow, noticesAfter, noticesOfPair } from './notices/store.ts'
import { notificationsData } from './personal.ts'
import { noticesEvent, noticesTopic, notify } from './public.ts'
import { phoneRoutes } from './messengers/phoneRoutes.ts'
import { readMessengers } from './phones/settings.ts'
import { numberOf, phoneConsentsOf } from './phones/store.ts'
import { mountWhatsAppHook, reportJobs } from './messengers/whatsappHook.ts'
import { pushRoutes } from './pushRoutes.ts'
import { notificationRoutes } from './routes.ts'
import { openSending } from './sending/openChannels.ts'
import { messagesPart, notificationActs } from './deskPart.ts'
import { mailsThatFailed } from './teamWork.ts'

/** The most notices that the page of a pair shows. */
const mostOfPair = 12

/** Notices, the channels by which they reach people, and the person's choices about them. */
export const notificationsRoom: RoomPlan = {
  personal: notificationsData,
  settings: (read) => ({ pushHosts: readPushHosts(read), messengers: readMessengers(read) }),
  open: async ({ house, sockets, rooms }) => {
    const { noticeWording: wordingOf } = rooms
    const { channels, messengers, pushKeys, sendPush, jobs, due, metrics } = await openSending(
      house,
      wordingOf,
    )
    return {
      serves: [
        notificationRoutes(house, () => rooms.titles),
        await choiceRoutes(house, channels),
        await phoneRoutes(house, messengers),
        pushRoutes({ house, keys: pushKeys, send: sendPush, wordingOf }),
      ],
      mount: mountWhatsAppHook(house),
      notify: (tx, notice) => notify(house, tx, notice),
      waitsForTeam: (asked) => mailsThatFailed(house, asked),
      personActs: notificationActs(house),
      factsOfPair: async ({ mentorshipId, memberIds }) => ({
        notices: await noticesOfPair(house.db, { mentorshipId, people: memberIds, most: mostOfPair }),
      }),
      zoneChanged: (tx, personId) => planAgain(house, tx, personId),
      partsOfPerson: (asked) => messagesPart(house, asked),
      exportOf: (personId) => exportOf(house, personId),
      close: tellNotices(house, sockets),
      jobs: { ...jobs, ...reportJobs(house) },
      due,
      metrics,
    }
  },
}

/** Milliseconds from the end of a gap until people are told of it. If the connection breaks several times in that time, they are told once. */
const tellMs = 1000
/** Milliseconds between two people who are told after a gap, so that they do not all ask at once. */
const tellApartMs = 2

/** Tells people who are connected here that their notices changed, or may have; the returned function ends it. */
function tellNotices({ bus }: House, sockets: Opening['sockets']): () => void {
  const tell = (personId: string) => sockets.deliver([personId], { command: 'notice' })
  let telling: NodeJS.Timeout | undefined
  const tellAll = () => {
    telling = undefined
    for (const [place, personId] of [...sockets.people()].entries()) {
      setTimeout(() => tell(personId), place * tellApartMs).unref()
    }
  }
  const ends = [
    bus.subscribe(noticesTopic, (event) => tell(v.parse(noticesEvent, event).personId)),
    bus.onGap((isListening) => {
      if (isListening) telling ??= setTimeout(tellAll, tellMs).unref()
    }),
  ]
  return () => {
    for (const end of ends) end()
    clearTimeout(telling)
  }
}

/** Notices that are in memory at a time while an archive is written. */
const noticesAtOnce = 200

/**
 * Returns the person's notices without their values, which may name other people, how they were sent, and the choices.
 */
async function exportOf({ db }: Pick<House, 'db'>, personId: string): Promise<ExportPart> {
  const pages = rowPages<NoticeRow>((last) =>
    noticesAfter(db, { personId, after: last?.id ?? '', most: noticesAtOnce }),
  )
  const notices = changedPages(pages, ({ kind, createdAt, readAt }) => ({ kind, createdAt, readAt }))
  const sent = rowPages<ShownDelivery>((last) =>
    deliveriesAfter(db, { personId, after: last?.id ?? '', most: noticesAtOnce }),
  )
  const deliveries = changedPages(sent, ({ id: _id, ...delivery }) => delivery)
  const devices = (await devicesOf(db, personId)).map(({ userAgent, createdAt, seenAt }) => ({
    userAgent,
    createdAt,
    seenAt,
  }))
  const [choices, rhythm, number, phoneConsents] = await Promise.all([
    choicesOf(db, personId),
    rhythmOf(db, personId),
    numberOf(db, personId),
    phoneConsentsOf(db, personId),
  ])
  const phone = { number: number ?? null, consents: phoneConsents }
  const content = { notices, deliveries, choices, rhythm, devices, phone }
  return { documents: { 'notices.json': { about: 'notice.archive', content } } }
}
