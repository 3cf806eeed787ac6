import { addressOf, type Call, type Given, type Reply } from '@saathi/contract/base/call.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'
import type { FastifyInstance } from 'fastify'

/**
 * The caller's token and network address. Each demo person has their own address, so that no limit by network
 * applies.
 */
interface Calling {
  readonly token?: string | undefined
  readonly ip: string
  readonly idempotencyKey?: string | undefined
}

/** A call made as a demo person. */
export interface DemoCall<One extends Call> {
  readonly call: One
  readonly given: Given<One>
  readonly as: Calling
}

/** Makes a call through the whole HTTP server; throws with its path if it fails. */
export async function demoCall<One extends Call>(
  server: FastifyInstance,
  { call, given, as }: DemoCall<One>,
): Promise<Reply<One>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type says which of the three a call takes, and a call that is not known may take any
  const { params = {}, query = {}, body } = given as Loose
  const answer = await server.inject({
    method: call.method,
    url: addressOf(call.path, params, wireOf(call.query, query)),
    headers: {
      'accept-language': 'en',
      ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      ...(as.idempotencyKey === undefined ? {} : { 'idempotency-key': as.idempotencyKey }),
    },
    ...payloadOf(call, body),
    remoteAddress: as.ip,
  })
  if (answer.statusCode >= 400) throw new Error(`The demo's ${call.path} was refused: ${answer.body}`)
  return renamingOf(call.reply).fromWire(answer.json())
}

interface Loose {
  readonly params?: Record<string, string>
  readonly query?: unknown
  readonly body?: unknown
}

/** Returns the body as JSON or, with a file in it, as a form. */
function payloadOf(call: Call, body: unknown): { readonly payload?: object } {
  if (body === undefined) return {}
  const payload = wireOf(call.body, body)
  return { payload: call.transport === 'form' ? formOf(payload) : payload }
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, value instanceof Blob ? value : String(value))
  return form
}

function wireOf(schema: Call['body'], value: unknown): Record<string, unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema of an object makes an object
  return (schema === undefined ? value : renamingOf(schema).toWire(value)) as Record<string, unknown>
}
