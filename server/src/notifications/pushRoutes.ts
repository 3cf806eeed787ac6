import { Failure } from '@saathi/contract/errors.ts'
import { pushCalls } from '@saathi/contract/notifications/pushCalls.ts'

import { newId } from '../engines/database/ids.ts'
import type { House } from '../house/house.ts'
import { type Handlers, type Mountable, serving } from '../http/request.ts'
import { languageOf } from '../people/public/person.ts'
import type { NoticeWording } from '../room/noticeWords.ts'
import { outcomeOf, type SendPush } from './channels/push.ts'
import { putChoices } from './choices/store.ts'
import type { PushKeys } from './devices/keys.ts'
import { pushDeviceRoutes } from './devices/routes.ts'
import { deleteDevice, devicesOf } from './devices/store.ts'
import { unreadAmong } from './notices/store.ts'
import { actingBy } from './public.ts'
import { isStillUnread } from './sending/open.ts'

/** How often a person may send a test. */
const tests = { most: 10, seconds: 600 }
/** The most notices that a device shows and asks about. */
const mostShown = 60

interface PushRouteParts {
  readonly house: House
  readonly keys: PushKeys
  readonly send: SendPush
  readonly wordingOf: NoticeWording
}

/** Serves the devices of a person, and what notifications on them do. */
export function pushRoutes(parts: PushRouteParts): Mountable {
  const { house, keys, wordingOf } = parts
  return serving(pushCalls, {
    ...pushDeviceRoutes(house, keys),
    testPush: testingBy(parts),
    async openNotices({ person, query: { ids } }) {
      const asked = ids.split(',').slice(0, mostShown)
      const open: string[] = []
      for (const { id, kind, params } of await unreadAmong(house.db, person.id, asked)) {
        if (await isStillUnread(wordingOf, { kind, personId: person.id, params })) open.push(id)
      }
      return { ids: open }
    },
    async tooMuch({ body: { seal } }) {
      const acting = await actingBy(house, seal)
      if (acting === undefined) throw new Failure('linkInvalid')
      const { personId, kind } = acting
      const choices = [{ kind, channel: 'push', isOn: false }]
      await putChoices(house.db, { personId, choices, at: house.clock.now() })
      return { kind }
    },
  })
}

function testingBy({ house, send }: PushRouteParts): Handlers<typeof pushCalls>['testPush'] {
  const { config, db, limits, texts } = house
  return async ({ person }) => {
    await limits.take(`push-tests:${person.id}`, tests)
    const language = await languageOf(db, person.id)
    const say = (key: string) => texts.text(language, key, { product: config.productName })
    const payload = {
      id: newId(),
      person: person.id,
      title: config.productName,
      body: say('pushNotice.test'),
      page: '/moreinfo/notices',
      kind: 'account',
      language,
      actions: [],
    }
    const devices = await devicesOf(db, person.id)
    const answers = await Promise.all(
      devices.map(async (device) => {
        const answer = await send({ device, payload, choice: 'account', topic: 'test' }).catch(
          () => undefined,
        )
        const outcome = answer === undefined ? undefined : outcomeOf(answer)
        if (outcome?.result === 'failed' && outcome.reason === 'gone')
          await deleteDevice(db, person.id, device.id)
        return outcome?.result === 'sent'
      }),
    )
    return { accepted: answers.filter(Boolean).length }
  }
}
