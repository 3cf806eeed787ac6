import type { consentCalls } from '@saathi/contract/people/consentCalls.ts'
import { isSurelyAdult } from '@saathi/contract/people/rules.ts'
import * as v from 'valibot'

import { type Job, job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import type { Handlers } from '../http/request.ts'
import { allows } from './consents/consents.ts'
import { envelopeOf, scrubbed } from './errorReport.ts'
import { readOutbound } from './consents/settings.ts'
import { personById } from './public/store.ts'

/** Milliseconds after which a request to another service is given up. */
const timeoutMs = 10_000
const reportsAnHour = { most: 20, seconds: 3600 }

/**
 * Receives errors of the client. They are forwarded only for adults who allowed it, without anything that names a
 * person.
 */
export function errorReportRoutes(house: House): Pick<Handlers<typeof consentCalls>, 'reportError'> {
  const { config, db, limits, queue } = house
  const { errors } = config.of(readOutbound)
  return {
    async reportError({ person, body }) {
      await limits.take(`clientErrors:${person.id}`, reportsAnHour)
      if (errors !== undefined && (await maySend(house, person.id, 'error_reports'))) {
        const id = crypto.randomUUID().replaceAll('-', '')
        const payload = { personId: person.id, id, error: scrubbed(body) }
        await queue.add(db, { name: 'reportError', payload })
      }
      return {}
    },
  }
}

/**
 * The jobs that call other services. Each checks the consent again, because it may have been withdrawn
 * meanwhile.
 */
export function outboundJobs(house: House): Record<'countSignUp' | 'reportError', Job> {
  const { config, clock } = house
  const { errors, pixel } = config.of(readOutbound)
  return {
    countSignUp: job({
      payload: v.object({ personId: v.string() }),
      work: async ({ personId }) => {
        if (pixel === undefined || !(await maySend(house, personId, 'ad_measurement'))) return
        const { id, endpoint } = pixel
        const address = new URL(endpoint)
        for (const [name, value] of [
          ['id', id],
          ['ev', 'CompleteRegistration'],
          ['noscript', '1'],
        ] as const) {
          address.searchParams.set(name, value)
        }
        await send(address, {})
      },
    }),
    reportError: job({
      payload: v.object({
        personId: v.string(),
        id: v.string(),
        error: v.object({ name: v.string(), message: v.string(), stack: v.string(), route: v.string() }),
      }),
      work: async ({ personId, id, error }) => {
        if (errors === undefined || !(await maySend(house, personId, 'error_reports'))) return
        await send(new URL(errors.url), {
          method: 'POST',
          headers: {
            'content-type': 'application/x-sentry-envelope',
            'x-sentry-auth': `Sentry sentry_version=7, sentry_client=saathi/1, sentry_key=${errors.key}`,
          },
          body: envelopeOf(error, { id, at: clock.now() }),
        })
      },
    }),
  }
}

async function maySend(
  { db, clock }: House,
  personId: string,
  purpose: 'error_reports' | 'ad_measurement',
): Promise<boolean> {
  const person = await personById(db, personId)
  return isSurelyAdult(person?.birthYear ?? null, clock.now()) && (await allows(db, personId, purpose))
}

async function send(address: URL, request: RequestInit): Promise<void> {
  const answer = await fetch(address, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${address.host} answered ${answer.status}.`)
}
