import type { ChannelName } from '@saathi/contract/notifications/choices.ts'
import { phoneChannels } from '@saathi/contract/notifications/phoneCalls.ts'
import { Gauge, type Metric } from 'prom-client'
import * as v from 'valibot'

import { type Breaker, makeBreaker } from '../../engines/network/breaker.ts'
import type { DueKind } from '../../engines/work/dueWork.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import type { NoticeWording } from '../../room/noticeWords.ts'
import type { Channel } from '../channels/channel.ts'
import { mailKey, noticeOfMail } from '../channels/mail.ts'
import { openMessenger } from '../channels/phone.ts'
import { makeSendPush, openPush, type SendPush } from '../channels/push.ts'
import type { Messenger } from '../messengers/messenger.ts'
import { openSms } from '../messengers/sms.ts'
import { openWhatsApp } from '../messengers/whatsapp.ts'
import { noticesSent } from '../delivery/counted.ts'
import { morningName } from '../delivery/morningPlan.ts'
import { jobOf, noteMail } from '../delivery/store.ts'
import { openPushKeys, type PushKeys } from '../devices/keys.ts'
import { readMessengers } from '../phones/settings.ts'
import { deliver } from './deliver.ts'
import { isTurnedOff } from './mailChoice.ts'
import { morningWork } from './morning.ts'
import { actionNamesOf } from './words.ts'

/** The channels of this product, and the work by which they send. */
export interface Sending {
  /** The channels that can be used here. */
  readonly channels: readonly ChannelName[]
  /** The services that reach phone numbers. */
  readonly messengers: readonly Messenger[]
  readonly pushKeys: PushKeys
  readonly sendPush: SendPush
  readonly jobs: Readonly<Record<string, Job>>
  readonly due: Readonly<Record<string, DueKind>>
  readonly metrics: readonly Metric[]
}

/** Opens every channel: one job and one lane of the queue, one line in the metrics and one breaker for each. */
export async function openSending(house: House, wordingOf: NoticeWording): Promise<Sending> {
  const pushKeys = await openPushKeys(house.keys)
  const sendPush = makeSendPush(house, pushKeys)
  const pushBreaker = makeBreaker()
  const push = await openPush({
    house,
    send: sendPush,
    breaker: pushBreaker,
    saidOf: (outgoing) => {
      const say = (key: string) => house.texts.text(outgoing.language, key)
      return {
        actions: actionNamesOf(outgoing).map((action) => ({
          action,
          title: say(`pushNotice.action.${action}`),
        })),
        stopped: say('pushNotice.stopped'),
        accepted: say('pushNotice.accepted'),
        waits: say('pushNotice.waits'),
      }
    },
  })
  const messengers = messengersOf(house)
  // A channel that is no longer set up still has a job, which ends what was planned for it.
  const phones = phoneChannels.map((name) => {
    const messenger = messengers.find((each) => each.name === name)
    return openMessenger({ house, name, messenger })
  })
  const channels: readonly Channel[] = [push, ...phones]
  watchMails(house)
  return {
    channels: ['app', 'push', 'mail', ...messengers.map(({ name }) => name)],
    messengers,
    pushKeys,
    sendPush,
    due: { [morningName]: morningWork(house, wordingOf) },
    jobs: Object.fromEntries(
      channels.map((channel) => [
        jobOf(channel.name),
        job({
          payload: v.object({ delivery: v.string() }),
          lane: channel.name,
          work: ({ delivery }) => deliver({ house, channel, wordingOf }, delivery),
        }),
      ]),
    ),
    metrics: [
      noticesSent,
      breakerGauge({
        push: pushBreaker,
        mail: house.mail.breaker,
        ...Object.fromEntries(messengers.map(({ name, breaker }) => [name, breaker])),
      }),
    ],
  }
}

function messengersOf({ config }: Pick<House, 'config'>): Messenger[] {
  const { whatsapp, sms } = config.of(readMessengers)
  return [
    ...(whatsapp === undefined ? [] : [openWhatsApp(whatsapp)]),
    ...(sms === undefined ? [] : [openSms(sms)]),
  ]
}

/** Stores what became of the mails about notices. One that waits because its server is away is not sent if the person turned its kind off meanwhile. */
function watchMails({ clock, mail }: House): void {
  mail.askBefore(async (db, key) => {
    const noticeId = noticeOfMail(key)
    // What the team sends again has a longer key. The person was promised it.
    if (noticeId === undefined || key !== mailKey(noticeId)) return undefined
    return (await isTurnedOff(db, noticeId)) ? 'off' : undefined
  })
  mail.watch(async (db, key, fate) => {
    const noticeId = noticeOfMail(key)
    if (noticeId === undefined) return
    await noteMail(db, noticeId, { ...fate, at: clock.now() })
    if (fate.result !== 'waiting') noticesSent.inc({ channel: 'mail', result: fate.result })
  })
}

function breakerGauge(breakers: Readonly<Partial<Record<ChannelName, Pick<Breaker, 'open'>>>>): Gauge {
  return new Gauge({
    name: 'notice_services_paused',
    help: 'Services of a channel that fail and are not asked at the moment.',
    labelNames: ['channel'],
    registers: [],
    collect() {
      for (const [channel, breaker] of Object.entries(breakers)) this.set({ channel }, breaker.open())
    },
  })
}
