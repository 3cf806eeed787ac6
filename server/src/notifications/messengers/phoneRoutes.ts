import { Failure } from '@saathi/contract/errors.ts'
import { type NoticePhone, type PhoneChannel, phoneCalls } from '@saathi/contract/notifications/phoneCalls.ts'

import type { Database } from '../../engines/database/database.ts'
import { spokenLanguage } from '../../engines/text/texts.ts'
import type { House } from '../../house/house.ts'
import { type HandlerRequest, type Mountable, serving } from '../../http/request.ts'
import { chooseAtFirst } from '../choices/store.ts'
import {
  addConsent,
  deletePhone,
  endConsent,
  numberOf,
  phoneCodeOf,
  phoneConsentsOf,
  putPhone,
} from '../phones/store.ts'
import type { Messenger } from './messenger.ts'
import { openPhoneCodes } from './phoneCodes.ts'

type PhoneHouse = Pick<House, 'clock' | 'config' | 'db' | 'keys' | 'limits' | 'texts'>
type Asked = Pick<HandlerRequest<typeof phoneCalls.noticePhone>, 'person' | 'transport'>

interface PhoneParts {
  readonly house: PhoneHouse
  readonly messengers: readonly Messenger[]
}

/** Serves the phone number that receives notices, and the consents for it. */
export async function phoneRoutes(house: PhoneHouse, messengers: readonly Messenger[]): Promise<Mountable> {
  const { clock, db } = house
  const parts = { house, messengers }
  const codes = await openPhoneCodes(house)
  return serving(phoneCalls, {
    noticePhone: (request) => shownTo(parts, request),
    async sendPhoneCode(request) {
      const { person, body, transport } = request
      const number = international(body.number)
      const messenger = messengerFor(parts, body.channel)
      if (number === undefined) throw new Failure('numberUnreachable')
      const language = languageOf(house, transport)
      await codes.send(messenger, { personId: person.id, number, language, ip: transport.ip })
      return shownTo(parts, request)
    },
    async provePhone(request) {
      const { person, body, transport } = request
      await codes.prove({ personId: person.id, code: body.code.trim() }, async (tx, { number, channel }) => {
        const at = clock.now()
        await putPhone(tx, { personId: person.id, number, at })
        const wording = wordingOf(house, transport, channel)
        await agree(tx, { personId: person.id, channel, number, wording, at })
      })
      return shownTo(parts, request)
    },
    async agreeToChannel(request) {
      const { person, body, transport } = request
      const { channel, agreed } = body
      const at = clock.now()
      if (!agreed) await endConsent(db, { personId: person.id, channel, at })
      else {
        messengerFor(parts, channel)
        const number = await numberOf(db, person.id)
        if (number === undefined) throw new Failure('numberNeeded')
        const wording = wordingOf(house, transport, channel)
        await db.transaction((tx) => agree(tx, { personId: person.id, channel, number, wording, at }))
      }
      return shownTo(parts, request)
    },
    async removePhone(request) {
      await db.transaction((tx) => deletePhone(tx, request.person.id, clock.now()))
      return shownTo(parts, request)
    },
  })
}

async function shownTo(
  { house, messengers }: PhoneParts,
  { person, transport }: Asked,
): Promise<NoticePhone> {
  const { clock, db } = house
  const [number, consents, code] = await Promise.all([
    numberOf(db, person.id),
    phoneConsentsOf(db, person.id),
    phoneCodeOf(db, person.id, clock.now()),
  ])
  const channels = messengers.map(({ name }) => {
    const consent = consents.find((each) => each.channel === name && each.endedAt === null)
    const agreedAt = consent?.agreedAt.toISOString() ?? null
    return { channel: name, agreedAt, wording: wordingOf(house, transport, name) }
  })
  const waiting =
    code === undefined
      ? null
      : { number: code.number, channel: code.channel, until: code.expiresAt.toISOString() }
  return { number: number ?? null, channels, waiting }
}

function messengerFor({ messengers }: PhoneParts, channel: PhoneChannel): Messenger {
  const messenger = messengers.find(({ name }) => name === channel)
  if (messenger === undefined) throw new Failure('channelOff')
  return messenger
}

/** The language of the screen, on which the person reads the wording. */
function languageOf({ texts }: Pick<House, 'texts'>, { languages }: Asked['transport']): string {
  return spokenLanguage(texts, languages) ?? 'en'
}

function wordingOf(
  house: Pick<House, 'config' | 'texts'>,
  transport: Asked['transport'],
  channel: PhoneChannel,
): string {
  const { config, texts } = house
  const product = config.productName
  return texts.text(languageOf(house, transport), `phoneNotices.wording.${channel}`, { product })
}

interface Agreeing {
  readonly personId: string
  readonly channel: PhoneChannel
  readonly number: string
  readonly wording: string
  readonly at: Date
}

/** Stores a consent. The first one for a channel turns on the kinds that its wording names. */
async function agree(tx: Database, { personId, channel, number, wording, at }: Agreeing): Promise<void> {
  await addConsent(tx, { personId, channel, number, wording, agreedAt: at })
  await chooseAtFirst(tx, { personId, channel, kinds: ['match', 'proposal', 'meeting'], at })
}

/** Returns a number as `+` and digits (E.164); ten digits are an Indian number. Undefined if it cannot be one. */
export function international(typed: string): string | undefined {
  const number = typed.startsWith('+') ? typed : typed.length === 10 ? `+91${typed}` : `+${typed}`
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : undefined
}
