import type { Contact, Pulse } from '@saathi/contract/mentorship/careCalls.ts'

import type { ContactRow, PulseRow } from './store.ts'

/** How long a contact can be undone. */
const undoMs = 86_400_000

/** Returns a contact as the page of a pair shows it. */
export function contactShown(
  row: ContactRow,
  { now, names }: { readonly now: Date; readonly names: ReadonlyMap<string, string> },
): Contact {
  const until = new Date(row.heldAt.getTime() + undoMs)
  const isOpen = until > now
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
