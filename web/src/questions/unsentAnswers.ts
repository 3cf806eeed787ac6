import type { FormValue } from '@saathi/contract/questions/kinds.ts'
import { fileAnswer } from '@saathi/contract/questions/question.ts'
import * as v from 'valibot'

import { onIdentity } from '../device/identity.ts'
import { makeListeners } from '../device/listeners.ts'
import { storedEach } from '../device/stored.ts'

/** The unsent answers of one form, by question key. */
type Unsent = Readonly<Record<string, FormValue>>

const formValue = v.union([v.string(), v.pipe(v.array(v.string()), v.readonly()), fileAnswer])
/** The answers of a form that outlive the page. */
const lasting = storedEach('answers.', v.record(v.string(), formValue), { leavesWith: 'person' })
const nothing: Unsent = {}
/** The answers to secret questions, by form. They are never stored. */
const secrets = new Map<string, Unsent>()
const merged = new Map<string, { readonly lasting: Unsent; readonly secret: Unsent; readonly all: Unsent }>()
const changes = makeListeners()

onIdentity((change) => {
  if (change.kind === 'went' && change.isForgotten) secrets.clear()
})

/** Returns the unsent answers of a form; the same object until one changes. */
export function unsentAnswers(place: string): Unsent {
  const parts = { lasting: lasting(place).now() ?? nothing, secret: secrets.get(place) ?? nothing }
  const before = merged.get(place)
  if (before?.lasting === parts.lasting && before.secret === parts.secret) return before.all
  const all = { ...parts.lasting, ...parts.secret }
  merged.set(place, { ...parts, all })
  return all
}

/** Stores one answer on this device at once. A secret one stays in the page's memory only. */
export function addUnsent(
  place: string,
  key: string,
  { value, isSecret }: { readonly value: FormValue; readonly isSecret: boolean },
): void {
  if (isSecret) secrets.set(place, { ...secrets.get(place), [key]: value })
  else put(place, { ...lasting(place).now(), [key]: value })
  changes.tell()
}

/** Whether this device has answers that the server does not have. */
export function isAnythingUnsent(place: string): boolean {
  return lasting(place).now() !== undefined
}

/** Deletes the answers that have reached the server. Answers typed since then stay. */
export function dropSent(place: string, sent: Unsent): void {
  const unsent = (answers: Unsent = nothing): Unsent =>
    Object.fromEntries(Object.entries(answers).filter(([key, value]) => !isSame(sent[key], value)))
  put(place, unsent(lasting(place).now()))
  secrets.set(place, unsent(secrets.get(place)))
  changes.tell()
}

/** Compares by content, because a list that is read from the storage again is another object. */
function isSame(one: FormValue | undefined, other: FormValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Calls the listener whenever an answer is added or deleted. */
export const listenToUnsent = changes.listen

function put(place: string, answers: Unsent): void {
  if (Object.keys(answers).length === 0) lasting(place).forget()
  else lasting(place).put(answers)
}
