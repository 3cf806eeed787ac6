import { createHash } from 'node:crypto'

import { calendarSample } from '@saathi/contract/calendar/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import { personById } from '../../people/public/store.ts'
import { calendarText } from '../ics/calendarText.ts'
import { entriesFor } from '../ics/entries.ts'
import { seriesOfPerson } from '../series/seriesStore.ts'
import { feedByHandle } from './feedStore.ts'
import { sampleText } from './sample.ts'
import type { FeedSecrets } from './secret.ts'

/** The most wrong addresses that one network may try. */
const wrongSecrets = { most: 60, seconds: 3600 }

/** How often one person's feed is read: each of their devices does it a few times an hour. */
const visits = { most: 120, seconds: 3600 }

/** How far back a feed goes. */
const pastMs = 90 * 86_400_000

const addressed = v.object({ secret: v.pipe(v.string(), v.maxLength(200)) })

/**
 * Serves the feeds and the sample file. They are files for calendar programs, so they are not calls of the
 * contract.
 */
export function mountFeed(house: House, secrets: FeedSecrets) {
  return (server: FastifyInstance): void => {
    server.get('/calendar/feed/:secret.ics', (request, reply) =>
      serveFeed(house, secrets, { request, reply }),
    )
    server.get(calendarSample, (_request, reply) =>
      reply.headers({ ...fileHeaders('saathi.ics'), 'cache-control': 'no-cache' }).send(sampleText(house)),
    )
  }
}

interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function serveFeed(
  house: House,
  secrets: FeedSecrets,
  { request, reply }: Visit,
): Promise<FastifyReply> {
  const { secret } = v.parse(addressed, request.params)
  // The database is asked in both cases, so that a wrong secret takes as long as a revoked one.
  const feed = await feedByHandle(house.db, secrets.handleOf(secret) ?? '')
  const person = feed === undefined ? undefined : await personById(house.db, feed.personId)
  if (person === undefined || person.disabledAt !== null) {
    await house.limits.takeFromNetwork(request.ip, 'calendarFeed', wrongSecrets)
    throw new Failure('notFound')
  }
  await house.limits.take(`calendarFeedVisits:${person.id}`, visits)
  const from = new Date(house.clock.now().getTime() - pastMs)
  const series = await seriesOfPerson(house.db, person.id, { from })
  const name = house.config.productName
  const text = calendarText(house, {
    name,
    zone: person.timeZone,
    entries: await entriesFor(house.db, person, series),
  })
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.headers({ etag: tag, 'cache-control': 'private, max-age=0, must-revalidate' })
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.headers(fileHeaders('saathi.ics')).send(text)
}

const fileHeaders = (name: string) => ({
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  'x-robots-tag': 'noindex',
})

/** Whether the caller already has this version. A proxy that compresses replies marks the tag as weak (`W/`). */
function isKnown(given: string | undefined, tag: string): boolean {
  const tags = (given ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}
