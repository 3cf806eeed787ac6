import { type Database, sql } from '../../engines/database/database.ts'

/** The state of an item, which holds as long as its cause is the same. */
export interface HoldRow {
  readonly itemId: string
  readonly causeSince: Date
  readonly ownerId: string | null
  readonly takenAt: Date | null
  readonly offeredTo: string | null
  readonly offerWords: string
  readonly snoozedUntil: Date | null
  readonly snoozedBy: string | null
  readonly snoozeReason: string
}

/** Returns the states of these items. */
export function holdsOf(db: Database, itemIds: readonly string[]) {
  return db.many<HoldRow>(sql`
    select item_id, cause_since, owner_id, taken_at, offered_to, offer_words, snoozed_until, snoozed_by, snooze_reason from desk_holds
    where item_id = any (${itemIds}::text[])`)
}

/** Returns the state of an item; nobody else changes it until the transaction ends. A new cause has a new state. */
export async function lockHold(tx: Database, itemId: string, causeSince: Date): Promise<HoldRow> {
  await tx.run(sql`
    insert into desk_holds (item_id, cause_since) values (${itemId}, ${causeSince})
    on conflict (item_id) do update set cause_since = excluded.cause_since, owner_id = null, taken_at = null,
      offered_to = null, offer_words = '', snoozed_until = null, snoozed_by = null, snooze_reason = ''
      where desk_holds.cause_since <> excluded.cause_since`)
  return tx.one<HoldRow>(sql`select * from desk_holds where item_id = ${itemId} for update`)
}

/** Stores the owner of an item; an offer ends. */
export function setOwner(
  tx: Database,
  { itemId, ownerId, at }: { readonly itemId: string; readonly ownerId: string; readonly at: Date },
) {
  return tx.run(sql`
    update desk_holds set owner_id = ${ownerId}, taken_at = ${at}, offered_to = null, offer_words = ''
    where item_id = ${itemId}`)
}

/** Offers an item to a colleague with a word; null ends the offer. */
export function setOffer(
  tx: Database,
  {
    itemId,
    offeredTo,
    words,
  }: { readonly itemId: string; readonly offeredTo: string | null; readonly words: string },
) {
  return tx.run(sql`
    update desk_holds set offered_to = ${offeredTo}, offer_words = ${words} where item_id = ${itemId}`)
}

/** Puts an item off until a moment, or brings it back with null. */
export function setSnooze(
  tx: Database,
  given: {
    readonly itemId: string
    readonly until: Date | null
    readonly staffId: string | null
    readonly reason: string
  },
) {
  return tx.run(sql`
    update desk_holds set snoozed_until = ${given.until}, snoozed_by = ${given.staffId},
      snooze_reason = ${given.reason} where item_id = ${given.itemId}`)
}

/** Returns when each of these members of the team last did something at the desk. */
export async function lastActs(db: Database, staff: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.many<{ id: string; at: Date }>(sql`
    select asked.id, newest.at from unnest(${staff}::text[]) as asked (id) cross join lateral (
      select at from desk_audit where staff_id = asked.id order by desk_audit.id desc limit 1) as newest`)
  return new Map(rows.map(({ id, at }) => [id, at]))
}
