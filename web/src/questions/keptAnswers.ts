import type { FormValue } from '@saathi/contract/questions/kinds.ts'

import { onSignOut } from '../device/identity.ts'

/** What was typed into one form and the server does not hold yet, by question key. */
type Kept = Readonly<Record<string, FormValue>>

const prefix = 'answers.'
const nothing: Kept = {}
const known = new Map<string, Kept>()
const watchers = new Set<() => void>()

onSignOut(() => {
  known.clear()
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
})

/** What this device keeps for a form; the same object until it changes. */
export function keptAnswers(place: string): Kept {
  const there = known.get(place)
  if (there !== undefined) return there
  const read = readKept(place)
  known.set(place, read)
  return read
}

/** Keeps one answer on this device at once; it outlives the page, but for what was typed unseen. */
export function keepAnswer(
  place: string,
  key: string,
  { value, isSecret }: { readonly value: FormValue; readonly isSecret: boolean },
): void {
  if (isSecret) unseen.add(`${place}.${key}`)
  put(place, { ...keptAnswers(place), [key]: value })
}

/** What was typed unseen is in this page only: no storage, no draft. */
const unseen = new Set<string>()

/** The answers of a form that outlive the page. */
function lasting(place: string, kept: Kept): Kept {
  return Object.fromEntries(Object.entries(kept).filter(([key]) => !unseen.has(`${place}.${key}`)))
}

/** Whether something is kept on this device that the server does not hold. */
export function isAnythingKept(place: string): boolean {
  return Object.keys(lasting(place, keptAnswers(place))).length > 0
}

/** Forgets the answers that the server holds now; what was typed since stays. */
export function forgetAnswers(place: string, sent: Kept): void {
  put(
    place,
    Object.fromEntries(Object.entries(keptAnswers(place)).filter(([key, value]) => sent[key] !== value)),
  )
}

/** Tells a listener whenever something is kept or forgotten. */
export function watchKeptAnswers(listener: () => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

function put(place: string, next: Kept): void {
  known.set(place, next)
  try {
    const stored = lasting(place, next)
    if (Object.keys(stored).length === 0) localStorage.removeItem(prefix + place)
    else localStorage.setItem(prefix + place, JSON.stringify(stored))
  } catch (error) {
    // A full or forbidden storage leaves the answers in this page only; they are sent when it is left.
    if (!(error instanceof DOMException)) throw error
  }
  for (const watcher of watchers) watcher()
}

function readKept(place: string): Kept {
  const text = localStorage.getItem(prefix + place)
  return text === null ? nothing : (JSON.parse(text) as Kept)
}
