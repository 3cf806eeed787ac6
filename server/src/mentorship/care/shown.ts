import type { Contact, PairClosure, Pulse } from '@saathi/contract/mentorship/careCalls.ts'

import type { Pair } from './pairs.ts'
import type { ContactRow, PulseRow } from './store.ts'

/** How long a contact can be undone. */
const undoMs = 86_400_000

/** Returns a contact as the page of a pair shows it. */
export function contactShown(
  row: ContactRow,
  { now, names }: { readonly now: Date; readonly names: ReadonlyMap<string, string> },
): Contact {
  const until = new Date(row.heldAt.getTime() + undoMs)
  // A contact that brought another mentor has no act to undo.
  const isOpen = until > now && row.actionId !== ''
  return {
    id: row.id,
    with: row.side,
    way: row.way,
    outcome: row.outcome,
    words: row.words,
    next: row.nextOn,
    at: row.heldAt.toISOString(),
    staffId: row.staffId,
    staffName: names.get(row.staffId ?? '') ?? '',
    actionId: isOpen ? row.actionId : null,
    undoUntil: isOpen ? until.toISOString() : null,
  }
}

/** Returns a pulse as the team reads it. */
export function pulseShown({ personId, day, value, words, answeredAt }: PulseRow): Pulse {
  return { userId: personId, day, value, words, at: answeredAt.toISOString() }
}

/** Returns how far the closure of a pair is. Letters stay between the two; the answers are for people with the right `care`. */
export function closureShown(
  { closure, members, farewells }: Pair,
  hasCareRight: boolean,
): PairClosure | null {
  if (closure === undefined) return null
  return {
    lastDay: closure.lastDay,
    metOn: closure.metOn,
    sides: members.map(({ person }) => {
      const own = farewells.find(({ personId }) => personId === person.id)
      return {
        userId: person.id,
        hasWritten: (own?.writtenAt ?? null) !== null,
        hasAnswered: (own?.answeredAt ?? null) !== null,
        value: hasCareRight ? (own?.value ?? null) : null,
        words: hasCareRight ? (own?.words ?? '') : '',
        wish: own?.wish ?? null,
      }
    }),
  }
}
