import { Failure } from '@saathi/contract/errors.ts'
import { partnerCalls } from '@saathi/contract/partner/calls.ts'

import { countQuestion, issueSignInCode } from '../identity/public/signIn.ts'
import { phoneInE164 } from '../engines/text/phone.ts'
import { personByEmail } from '../people/public/store.ts'
import { provePortalPerson } from '../registration/public.ts'
import { readPlaces } from '../content/public.ts'
import type { House } from '../house/house.ts'
import { type Handlers, type Mountable, serving } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { surveyStage } from '../surveys/public.ts'
import { prefillOf } from './claims.ts'
import { openEntries } from './entries.ts'
import { planForgetting } from './jobs.ts'
import { openLink } from './links.ts'
import { portalCheck, portalKey } from './portal.ts'
import { makeSignUp } from './signUp.ts'
import { readPortal } from './settings.ts'
import { markOpened } from './store.ts'

/**
 * Each costs a hash or a request to the portal. The limit is more than the arrivals of a college in an hour.
 */
const proofsFromANetwork = { most: 3000, seconds: 3600 }

/** Serves signing up and in from the partner portal. */
export async function partnerRoutes(house: House, welcome: JoinedRooms['welcome']): Promise<Mountable> {
  const { config, db } = house
  const places = readPlaces()
  const entries = await openEntries(house.keys)
  const signUp = makeSignUp(house, { places, welcome })
  const handlers: Handlers<typeof partnerCalls> = {
    async readParams({ body, transport }) {
      const { claims, key } = await openLink(await portalKey(house), body.data)
      const now = new Date()
      const person = prefillOf(claims, { ...places, phoneOf: phoneInE164, now })
      if (person === undefined) throw new Failure('portalLinkInvalid')
      await db.transaction(async (tx) => {
        if ((await markOpened(tx, key, now)) === 0) throw new Failure('portalLinkUsed')
        await planForgetting(house, tx, now)
      })
      await entries.give(transport, person)
      return { data: person }
    },
    async userExists({ body: { email }, transport }) {
      await portalKey(house)
      await countQuestion(house, transport.ip, email)
      const person = await personByEmail(db, email)
      return { data: person === undefined ? null : { email, provider: person.provider } }
    },
    async surveyQuestions({ query }) {
      await portalKey(house)
      const { institutionCode, surveyId, stageId } = config.of(readPortal)
      const asked = query.institutionCode ?? institutionCode
      if (asked.toUpperCase() !== institutionCode.toUpperCase()) throw new Failure('institutionUnknown')
      const stage = await surveyStage(db, { surveyId, stageId })
      if (stage === undefined) throw new Failure('portalAbsent')
      const firstStage = { id: stage.id, pages: [...stage.pages] }
      return { institutionCode, survey: surveyId, stage: stageId, firstStage }
    },
    async signUp({ body, transport }) {
      await portalKey(house)
      const entry = await entries.read(transport)
      await house.limits.takeFromNetwork(transport.ip, 'portalProofsFromANetwork', proofsFromANetwork)
      return { data: { email: entry.email, signInCode: await signUp(entry, body) } }
    },
    async signIn({ body, transport }) {
      await portalKey(house)
      await house.limits.takeFromNetwork(transport.ip, 'portalProofsFromANetwork', proofsFromANetwork)
      const person = await provePortalPerson(house, body, portalCheck(house))
      return {
        data: { email: person.email, signInCode: await issueSignInCode(house, db, person.id) },
      }
    },
  }
  return serving(partnerCalls, handlers)
}
