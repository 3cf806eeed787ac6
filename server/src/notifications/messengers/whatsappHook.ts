import { createHmac, timingSafeEqual } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { type Job, job } from '../../engines/work/queue.ts'
import type { House } from '../../house/house.ts'
import { isKnownOutside, noteReport } from '../delivery/store.ts'
import { readMessengers, type WhatsAppSettings } from '../phones/settings.ts'
import { stopNumber } from '../phones/store.ts'

/** The address that WhatsApp calls. */
const address = '/hooks/whatsapp'
/** Wrong requests of one network, so that nobody guesses in peace. */
const wrongRequests = { most: 120, seconds: 3600 }

/** The words that end all messages to a number. */
const stopWords = /^\s*(?:stop|stop all|unsubscribe|end|quit|रोकें|रोको|बंद|बंद करें|बंद करो)[\s.!।]*$/iu

const most = 200
const report = v.object({
  id: v.pipe(v.string(), v.maxLength(300)),
  status: v.string(),
  errors: v.optional(v.array(v.object({ code: v.number() }))),
})
const received = v.object({
  from: v.pipe(v.string(), v.regex(/^\d{6,17}$/)),
  /** When it was written, in seconds since 1970. */
  timestamp: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/))),
  text: v.optional(v.object({ body: v.pipe(v.string(), v.maxLength(10_000)) })),
  button: v.optional(v.object({ text: v.pipe(v.string(), v.maxLength(1000)) })),
})
const events = v.object({
  entry: v.array(
    v.object({
      changes: v.array(
        v.object({
          value: v.object({
            statuses: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(most)), []),
            messages: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(most)), []),
          }),
        }),
      ),
    }),
  ),
})
const asked = v.object({
  'hub.mode': v.literal('subscribe'),
  'hub.verify_token': v.string(),
  'hub.challenge': v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/)),
})

type HookHouse = Pick<House, 'clock' | 'config' | 'db' | 'limits' | 'log' | 'queue'>

/**
 * Serves the webhook of WhatsApp's Cloud API: reports about sent messages, and STOP. Each request is signed with the
 * application's secret. Without these settings, the address does not exist.
 */
export function mountWhatsAppHook(house: HookHouse): (server: FastifyInstance) => void {
  const { whatsapp } = house.config.of(readMessengers)
  if (whatsapp === undefined) return () => undefined
  return (server) => {
    void server.register(async (scope) => {
      scope.removeContentTypeParser('application/json')
      // The signature covers the bytes as they came.
      scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
      scope.get(address, async (request, reply) => {
        const query = v.safeParse(asked, request.query)
        if (!query.success || !isSame(query.output['hub.verify_token'], whatsapp.verify)) {
          await house.limits.takeFromNetwork(request.ip, 'whatsappHook', wrongRequests)
          return reply.code(403).send()
        }
        return reply.type('text/plain').send(query.output['hub.challenge'])
      })
      scope.post(address, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isSigned(body, request.headers['x-hub-signature-256'], whatsapp)) {
          await house.limits.takeFromNetwork(request.ip, 'whatsappHook', wrongRequests)
          return reply.code(401).send()
        }
        await hear(house, body)
        return reply.code(200).send()
      })
    })
  }
}

function isSigned(body: Buffer, header: unknown, { secret }: WhatsAppSettings): boolean {
  const expected = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return typeof header === 'string' && isSame(header, expected)
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The service's clock and ours may differ by so much. */
const clocksApartMs = 60_000

const heard = v.object({
  outsideId: v.string(),
  result: v.picklist(['delivered', 'failed']),
  reason: v.optional(v.string()),
})
type Heard = v.InferOutput<typeof heard>

/** A report may come before the message that it is about is stored. It is read again after this time. */
const againMs = 15_000
const reportJob = 'whatsappReport'

/** The job that reads an early report again. */
export function reportJobs({ clock, db }: Pick<House, 'clock' | 'db'>): Readonly<Record<string, Job>> {
  return {
    [reportJob]: job({
      payload: heard,
      work: (known) => noteHeard(db, known, clock.now()).then(() => undefined),
    }),
  }
}

function noteHeard(db: Database, { outsideId, ...change }: Heard, at: Date) {
  return noteReport(db, { channel: 'whatsapp', outsideId, change: { ...change, at } })
}

async function hearReport({ clock, db, queue }: HookHouse, known: Heard): Promise<void> {
  if ((await noteHeard(db, known, clock.now())) > 0 || (await isKnownOutside(db, known.outsideId))) return
  await queue.add(db, {
    name: reportJob,
    payload: known,
    key: `${reportJob}:${known.outsideId}:${known.result}`,
    machineAt: new Date(Date.now() + againMs),
  })
}

/** A signed request that we do not understand is accepted: the service would repeat it for days. */
async function hear(house: HookHouse, body: Buffer): Promise<void> {
  const { clock, db, log } = house
  const known = v.safeParse(v.pipe(v.string(), v.parseJson(), events), body.toString())
  if (!known.success) return log.warn({}, 'a report of WhatsApp was not understood')
  const at = clock.now()
  for (const { value } of known.output.entry.flatMap(({ changes }) => changes)) {
    for (const each of value.statuses) {
      const found = v.safeParse(report, each)
      if (!found.success) continue
      const { id: outsideId, status, errors } = found.output
      // "read" is not stored: nobody is watched while they open a message.
      const change =
        status === 'failed'
          ? ({ result: 'failed', reason: `code${errors?.[0]?.code ?? 0}` } as const)
          : status === 'delivered' || status === 'read'
            ? ({ result: 'delivered' } as const)
            : undefined
      if (change !== undefined) await hearReport(house, { outsideId, ...change })
    }
    for (const each of value.messages) {
      const found = v.safeParse(received, each)
      if (!found.success) continue
      const { from, text, button, timestamp } = found.output
      if (!stopWords.test(text?.body ?? button?.text ?? '')) continue
      // The service repeats requests for days. A later consent is not what the person stopped.
      const before =
        timestamp === undefined
          ? at
          : new Date(Math.min(at.getTime(), Number(timestamp) * 1000 + clocksApartMs))
      await stopNumber(db, { number: `+${from}`, channel: 'whatsapp', at, before })
    }
  }
}
