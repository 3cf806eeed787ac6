import type { ConsentPurpose } from '@saathi/contract/people/consents.ts'
import type { consentCalls } from '@saathi/contract/people/consentCalls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../house/house.ts'
import type { Handlers } from '../http/request.ts'
import type { JoinedRooms } from '../room/room.ts'
import { agreements, currentDecision } from './consents/consents.ts'
import { consentVersions } from './consents/consentVersions.ts'
import { decide, type DecisionRow, decisionsOf } from './consents/decisionStore.ts'

type ConsentHandlers = Pick<Handlers<typeof consentCalls>, 'consents' | 'saveConsent'>

const consentsAnHour = { most: 60, seconds: 3600 }

/** Serves the person's consents. */
export function consentRoutes(
  { db, clock, limits, texts }: House,
  rooms: Pick<JoinedRooms, 'client'>,
): ConsentHandlers {
  const shown = (decisions: readonly DecisionRow[], purpose: ConsentPurpose) => {
    const decision = currentDecision(decisions, purpose)
    const { text, localeText } = texts.words(`consent.${purpose}`)
    return {
      purpose,
      version: consentVersions[purpose],
      text,
      localeText: { ...localeText },
      granted: decision?.granted ?? null,
      decidedAt: decision?.decidedAt.toISOString() ?? null,
    }
  }
  return {
    async consents({ person }) {
      const decisions = await decisionsOf(db, person.id)
      return {
        asked: rooms.client().asksConsentFor.map((purpose) => shown(decisions, purpose)),
        agreed: agreements(decisions).map(({ purpose, version, decidedAt }) => ({
          purpose,
          version,
          decidedAt: decidedAt.toISOString(),
        })),
      }
    },
    async saveConsent({ person, body: { purpose, version, granted } }) {
      // A consent can be withdrawn at any time. Only giving one is limited, because it must be given again before
      // the next withdrawal.
      if (granted) await limits.take(`consents:${person.id}`, consentsAnHour)
      if (version !== consentVersions[purpose]) throw new Failure('consentOutdated')
      await db.transaction((tx) =>
        decide(tx, { personId: person.id, purpose, version, granted, at: clock.now() }),
      )
      return shown(await decisionsOf(db, person.id), purpose)
    },
  }
}
