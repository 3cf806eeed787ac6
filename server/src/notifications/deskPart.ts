import { failureOfFields } from '@saathi/contract/errors.ts'

import type { DeskDuties, PersonAsked, PersonPart } from '../room/deskDuties.ts'
import type { House } from '../house/house.ts'
import { mailAgainKey, mailDigest, mailNotice } from './channels/mail.ts'
import { newestMailed } from './delivery/failedStore.ts'
import { newestDeliveries } from './delivery/store.ts'
import type { NoticeHouse } from './public.ts'

/** The most messages that a page shows. */
const mostSent = 50

/** Returns the newest emails and other messages to a person, without their words. */
export async function messagesPart(
  { db }: Pick<House, 'db'>,
  { personId, say }: PersonAsked,
): Promise<PersonPart[]> {
  const sent = await newestDeliveries(db, personId, mostSent)
  const rows = sent.map(({ kind, channel, result, reason, createdAt }) => ({
    // Its values may name other people, so the title is shown without them.
    title: say(`notice.${kind}.title`).replaceAll(/[:,]?\s*\{\w+\}/g, ''),
    words: say('desk.sent', {
      channel: say(`desk.channel.${channel}`),
      result: [say(`desk.sentAs.${result}`), ...reasonIn(say, reason)].join(': '),
    }),
    on: createdAt,
  }))
  return [{ name: 'emails', rows }]
}

const reasons: readonly string[] = Object.values({
  ofPerson: 'read off limit grown digest left recalled noNumber noDevice',
  ofPush: 'gone tooLong refusedAddress',
  ofService: 'undeliverable unknown noReply serviceFails tooMany keyRefused channelOff',
}).flatMap((names) => names.split(' '))

/** Returns the words of a reason; a code of a service has none and is shown itself. The words of the result already say that it waits for the morning. */
function reasonIn(say: PersonAsked['say'], reason: string | null): string[] {
  if (reason === null || reason === 'quiet') return []
  return [reasons.includes(reason) ? say(`desk.sentBecause.${reason}`) : reason]
}

/** The team sends the newest email to a person again, with the words that it has now. The undo stops it while it is not sent. */
export function notificationActs(house: NoticeHouse): NonNullable<DeskDuties['personActs']> {
  return {
    async resend_mail(tx, { personId, given: { mailKey: mark = '', isUndo = false } }) {
      const newest = await newestMailed(tx, personId)
      const refuse = (words: string) => failureOfFields<{ action: string }>('invalid', { action: [words] })
      if (newest === undefined) throw refuse('No email about a notice was sent to this person yet.')
      const { noticeId: id, kind, params: values, standsFor: count } = newest
      const key = mailAgainKey(id, mark)
      if (isUndo) return house.mail.recall(tx, [key])
      const isMailed =
        count > 1
          ? await mailDigest(house, tx, { noticeId: id, personId, count, kinds: [kind], mailedAs: key })
          : await mailNotice(house, tx, { id, personId, kind, values, mailedAs: key })
      if (!isMailed) throw refuse('This person has no confirmed address.')
    },
  }
}
