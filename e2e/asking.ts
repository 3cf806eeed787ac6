import { registrationCalls } from '@saathi/contract/registration/calls.ts'
import { addressOf, type Call, type Given, type Reply } from '@saathi/contract/base/call.ts'
import { renamingOf } from '@saathi/contract/base/wire.ts'

import type { DemoPerson } from '../server/src/demo/demoPerson.ts'
import { type Ask, answerSurveys } from '../server/src/demo/learn.ts'
import type { Product } from './product.ts'

/** Signs in without a browser; returns a function that makes calls as this person. */
export async function askAs(
  product: Pick<Product, 'serverUrl'>,
  email: string,
  password = 'Saathi#2026',
): Promise<Ask> {
  const answer = await fetch(`${product.serverUrl}/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: email.includes('@') ? email : `${email}@demo.example`, password }),
  })
  if (!answer.ok) throw new Error(`Nobody signs in as ${email}: ${answer.status}`)
  const { id_token: token } = (await answer.json()) as { id_token: string }
  return (call, given, idempotencyKey) => ask(product, call, { given, token, idempotencyKey })
}

/** Agrees to the terms and answers every survey, with the person's own answers if there are any, so that sessions are open. */
export async function openSessions(asking: Ask, own: DemoPerson['answers'] = {}): Promise<void> {
  await asking(registrationCalls.agreement, { body: { hasAgreedTerms: true } })
  await answerSurveys(asking, own)
}

interface Asked<One extends Call> {
  readonly given: Given<One>
  readonly token: string
  readonly idempotencyKey: string | undefined
}

async function ask<One extends Call>(
  product: Pick<Product, 'serverUrl'>,
  call: One,
  { given, token, idempotencyKey }: Asked<One>,
): Promise<Reply<One>> {
  const { params = {}, query = {}, body } = given as Loose
  const payload = body === undefined ? undefined : wireOf(call.body, body)
  const form = new FormData()
  if (payload !== undefined && call.transport === 'multipart') form.set('data', JSON.stringify(payload))
  const answer = await fetch(product.serverUrl + addressOf(call.path, params, wireOf(call.query, query)), {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(call.transport === 'multipart' ? {} : { 'content-type': 'application/json' }),
    },
    body: payload === undefined ? null : call.transport === 'multipart' ? form : JSON.stringify(payload),
  })
  if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}: ${await answer.text()}`)
  return renamingOf(call.reply).fromWire(await answer.json())
}

interface Loose {
  readonly params?: Record<string, string>
  readonly query?: unknown
  readonly body?: unknown
}

function wireOf(schema: Call['body'], value: unknown): Record<string, unknown> {
  return (schema === undefined ? value : renamingOf(schema).toWire(value)) as Record<string, unknown>
}
