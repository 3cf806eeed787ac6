import { factorCalls } from '@saathi/contract/desk/factorCalls.ts'
import { Failure } from '@saathi/contract/errors.ts'
import { v7 as uuid } from 'uuid'

import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import { personById } from '../../people/public/store.ts'
import { audit } from '../public/audit.ts'
import { passMs, standingOf } from '../public/staffFor.ts'
import { beginFactor, verifyFactor } from './factor.ts'
import { dropFactor } from './store.ts'

/** Serves the second factor. */
export function factorRoutes(house: House): Mountable {
  return serving(factorCalls, {
    async beginFactor({ person, body: { kind } }) {
      const { passedUntil } = await standingOf(house, person)
      return beginFactor(house, { person, kind, hasPassed: passedUntil !== undefined })
    },
    async verifyFactor({ person, body }) {
      const { passedAt, recoveryCodes } = await verifyFactor(house, { person, proof: body })
      return { secondFactorUntil: new Date(passedAt.getTime() + passMs).toISOString(), recoveryCodes }
    },
    async resetFactor({ person, params: { userId } }) {
      const { db, clock, mail, texts, config } = house
      await db.transaction(async (tx) => {
        const colleague = await personById(tx, userId)
        if (colleague?.role !== 'staff' || colleague.botRole !== null) throw new Failure('notFound')
        await dropFactor(tx, userId)
        const act = { act: 'second_factor_reset', about: 'team', aboutId: userId } as const
        await audit(tx, { staffId: person.id, at: clock.now(), ...act })
        const say = (key: string) =>
          texts.text(colleague.primaryLanguage, key, { product: config.productName })
        await mail.send(tx, {
          key: `factorReset:${uuid()}`,
          to: colleague.email,
          subject: say('desk.mail.reset.subject'),
          text: say('desk.mail.reset.body'),
        })
      })
      return { userId }
    },
  })
}
