import { learningCalls } from '@saathi/contract/learning/calls.ts'
import * as v from 'valibot'

import { ask, NetworkFailure, Problem } from '../wire/api.ts'
import { identityNow } from '../device/identity.ts'
import {
  deliverBy,
  flushOutbox,
  openOutbox,
  type OutboxEntry,
  outboxNow,
  putInOutbox,
  Refused,
  takeFromOutbox,
  watchOutbox,
} from '../device/outbox.ts'
import { onNetwork } from '../wire/network.ts'
import { refreshAnswers } from '../wire/queries.ts'
import { refreshKept } from './keeping.ts'
import { type Doings, type Kind, kindOf, payloads } from './pending.ts'
import { showBookmark, showSavedQuiz, showStepDone } from './shown.ts'

/** What learning sends: one after the other, in the order in which it was done. */
const lane = 'learning'

type Show = () => Promise<void> | void

/** How a doing is told, and how what the server answers is shown wherever it is seen. */
const tellings: { readonly [Name in Kind]: (payload: Doings[Name], id: string) => Promise<Show> } = {
  async step(body, id) {
    const reply = await ask(learningCalls.completeStep, { body }, { idempotencyKey: id })
    return () => showStepDone(reply)
  },
  async quiz(body, id) {
    const reply = await ask(learningCalls.saveQuiz, { body }, { idempotencyKey: id })
    return () => showSavedQuiz(reply)
  },
  async bookmark(body, id) {
    const reply = await ask(learningCalls.bookmark, { body }, { idempotencyKey: id })
    // While another press waits its turn, its state is what the person wants to see.
    const isNewest = !outboxNow().some((other) => other.id !== id && isAboutBookmark(other, body.session))
    return () => (isNewest ? showBookmark(body.session, reply.isBookmarked) : undefined)
  },
  async feedback(body, id) {
    await ask(learningCalls.feedback, { body }, { idempotencyKey: id })
    return () => undefined
  },
}

function isAboutBookmark({ kind, payload }: OutboxEntry, session: string): boolean {
  return kind === kindOf('bookmark') && v.is(payloads.bookmark, payload) && payload.session === session
}

for (const kind of Object.keys(tellings) as Kind[]) deliverBy(kindOf(kind), delivering(kind))
void openOutbox().then(flushOutbox)
void refreshKept().catch(() => undefined)
onNetwork((isOnline) => isOnline && flushOutbox())

/** What the server refuses for good is said to the person; everything else is tried again. */
function delivering<Name extends Kind>(kind: Name): (entry: OutboxEntry) => Promise<void> {
  return async (entry) => {
    // What somebody else left here is not told in this person's name.
    if (!isHere(entry.personId)) throw new NetworkFailure('Not theirs.')
    const known = v.safeParse(payloads[kind], entry.payload)
    // What another version of this page wrote otherwise can be told by nobody: the rest must not wait for it.
    if (!known.success) return
    try {
      const show = await tellings[kind](known.output as Doings[Name], entry.id)
      // Meanwhile somebody else may have come: what is shown now is theirs.
      if (isHere(entry.personId)) await show()
    } catch (error) {
      if (error instanceof Problem && isFinal(error)) {
        await refreshAnswers(learningCalls.session)
        await refreshAnswers(learningCalls.quiz)
        throw new Refused(error.code)
      }
      throw error
    }
  }
}

function isHere(personId: string): boolean {
  const identity = identityNow()
  return identity.state === 'signedIn' && identity.user.id === personId
}

function isFinal({ status }: Problem): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

/** How something that was done stands: the server has it, it waits for the network, or the server has just said no. */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly code: string }

/** Milliseconds after which something that was done counts as waiting. */
const patience = 8000

/** Keeps what was done on the device and sends it; answers how it stands once that is known, or after some seconds. */
export async function tell<Name extends Kind>(kind: Name, payload: Doings[Name]): Promise<Outcome> {
  const identity = identityNow()
  if (identity.state !== 'signedIn') throw new Error('Nobody is signed in.')
  const id = crypto.randomUUID()
  await putInOutbox({ id, kind: kindOf(kind), lane, personId: identity.user.id, payload, at: Date.now() })
  return outcomeOf(id)
}

function outcomeOf(id: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome) => {
      clearTimeout(timer)
      stop()
      resolve(outcome)
    }
    const look = () => {
      const entry = outboxNow().find((each) => each.id === id)
      if (entry === undefined) settle({ kind: 'sent' })
      else if (entry.failure !== undefined) {
        // Whoever asks is there to be told now: it need not be said once more.
        settle({ kind: 'refused', code: entry.failure })
        void takeFromOutbox(id)
      } else if (entry.isHeldUp === true) settle({ kind: 'waiting' })
    }
    const timer = setTimeout(() => settle({ kind: 'waiting' }), patience)
    const stop = watchOutbox(look)
    look()
  })
}
