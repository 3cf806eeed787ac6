import * as v from 'valibot'

import type { KeyKeeper } from '../../engines/secrets/keys.ts'
import { openSeal, type Seal } from '../../engines/secrets/seals.ts'

const ticket = v.object({ personId: v.string(), room: v.string() })

/** Lets one person into one room. */
export type Ticket = v.InferOutput<typeof ticket>

/** A ticket is for one person and one room, and lasts for the longest call. */
export function openTickets(keys: KeyKeeper): Promise<Seal<Ticket>> {
  return openSeal(keys, { name: 'call-tickets', shape: ticket, seconds: 4 * 3600 })
}
