import type { FormValue } from '@saathi/contract/questions/kinds.ts'
import { fileAnswer } from '@saathi/contract/questions/question.ts'
import * as v from 'valibot'

import { onIdentity } from '../device/identity.ts'
import { makeListeners } from '../device/listeners.ts'
import { storedEach } from '../device/stored.ts'

/** What was typed into one form and the server does not hold yet, by question key. */
type Kept = Readonly<Record<string, FormValue>>

const formValue = v.union([v.string(), v.pipe(v.array(v.string()), v.readonly()), fileAnswer])
/** The answers of a form that outlive the page. */
const lasting = storedEach('answers.', v.record(v.string(), formValue), { leavesWith: 'person' })
const nothing: Kept = {}
/** Answers to secret questions, by form: they are in this page only. */
const secrets = new Map<string, Kept>()
const merged = new Map<string, { readonly lasting: Kept; readonly secret: Kept; readonly all: Kept }>()
const changes = makeListeners()

onIdentity((change) => {
  if (change.kind === 'went' && change.isForgotten) secrets.clear()
})

/** What this device keeps for a form; the same object until it changes. */
export function keptAnswers(place: string): Kept {
  const parts = { lasting: lasting(place).now() ?? nothing, secret: secrets.get(place) ?? nothing }
  const before = merged.get(place)
  if (before?.lasting === parts.lasting && before.secret === parts.secret) return before.all
  const all = { ...parts.lasting, ...parts.secret }
  merged.set(place, { ...parts, all })
  return all
}

/** Keeps one answer on this device at once; it outlives the page, unless it is secret. */
export function keepAnswer(
  place: string,
  key: string,
  { value, isSecret }: { readonly value: FormValue; readonly isSecret: boolean },
): void {
  if (isSecret) secrets.set(place, { ...secrets.get(place), [key]: value })
  else put(place, { ...lasting(place).now(), [key]: value })
  changes.tell()
}

/** Whether something is kept on this device that the server does not hold. */
export function isAnythingKept(place: string): boolean {
  return lasting(place).now() !== undefined
}

/** Forgets the answers that the server holds now; what was typed since stays. */
export function forgetAnswers(place: string, sent: Kept): void {
  const unsent = (answers: Kept = nothing): Kept =>
    Object.fromEntries(Object.entries(answers).filter(([key, value]) => !isSame(sent[key], value)))
  put(place, unsent(lasting(place).now()))
  secrets.set(place, unsent(secrets.get(place)))
  changes.tell()
}

/** Compares by content: a list that was read from the storage again is another object. */
function isSame(one: FormValue | undefined, other: FormValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Calls the listener whenever something is kept or forgotten. */
export const watchKeptAnswers = changes.listen

function put(place: string, answers: Kept): void {
  if (Object.keys(answers).length === 0) lasting(place).forget()
  else lasting(place).put(answers)
}
