import { attachmentCalls } from '@saathi/contract/chat/attachmentCalls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import type { KnownBlackout } from '../blackout/blackout.ts'
import { linkTo, thumbnailLink, withLinks } from './shown.ts'
import { openTo } from './store.ts'
import { admit, requireMember, store } from './upload.ts'

/** Serves the calls about files in messages. */
export function attachmentRoutes(house: House, blackout: KnownBlackout): Mountable {
  const { db, files, clock } = house
  return serving(
    attachmentCalls,
    {
      async upload({ person, params: { channelId }, body, transport }) {
        const key = transport.idempotencyKey?.slice(0, longestKey)
        const row = await store(house, { channelId, uploaderId: person.id, key }, body.file)
        return withLinks(files, row, { now: clock.now(), readerId: person.id })
      },
      async attachmentLinks({ person, params: { channelId }, query: { ids } }) {
        await requireMember(house, { channelId, uploaderId: person.id })
        const found = await openTo(db, { channelId, personId: person.id, ids })
        return found.map((row) => withLinks(files, row, { now: clock.now(), readerId: person.id }))
      },
      async attachmentFile({ person, params: { channelId, attachmentId }, query: { thumbnail } }) {
        await requireMember(house, { channelId, uploaderId: person.id })
        const [row] = await openTo(db, { channelId, personId: person.id, ids: [attachmentId] })
        const link =
          row && (thumbnail === '1' ? thumbnailLink(files, row, person.id) : linkTo(files, row, person.id))
        if (link === undefined) throw new Failure('notFound')
        return link
      },
    },
    {
      upload: ({ person, params: { channelId }, idempotencyKey }) =>
        admit(house, blackout, {
          channelId,
          uploaderId: person.id,
          key: idempotencyKey?.slice(0, longestKey),
        }),
    },
  )
}

/** The part of an idempotency key that counts. */
const longestKey = 200
