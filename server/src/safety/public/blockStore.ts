import { type Database, sql } from '../../engines/database/database.ts'

/** A block as stored. */
export interface BlockRow {
  readonly blockerId: string
  readonly blockedId: string
  readonly blockedAt: Date
  /** When staff looked at it. */
  readonly seenAt: Date | null
}

/**
 * Makes everything that affects the contact of two people wait: a block, its end, the beginning of a conversation,
 * and the erasure of one of them.
 *
 * Transactions that touch a contact lock in this order: applications, forming groups and proposals (matching), then
 * mentorships, then the contact. After it come the memberships of its channels by channel and person, the channels
 * by id, and the rows of people last.
 */
export async function holdContact(tx: Database, people: readonly [string, string]): Promise<void> {
  const sorted = people.toSorted()
  for (const id of sorted) {
    await tx.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${contactsOf(id)}, 0))`)
  }
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${sorted.join(':')}`}, 0))`)
}

/**
 * Makes all contacts of a person wait for an erasure: a block is either stored before it and seen by it, or comes
 * after it.
 */
export function holdContactsOf(tx: Database, personId: string) {
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${contactsOf(personId)}, 0))`)
}

const contactsOf = (personId: string) => `contacts:${personId}`

/** Stores a block; undefined if it is stored already. */
export function addBlock(tx: Database, { blockerId, blockedId, blockedAt }: Omit<BlockRow, 'seenAt'>) {
  return tx.maybe<BlockRow>(sql`
    insert into blocks (blocker_id, blocked_id, blocked_at) values (${blockerId}, ${blockedId}, ${blockedAt})
    on conflict do nothing returning *`)
}

/** Returns the block of one person by another. */
export function blockOf(db: Database, blockerId: string, blockedId: string) {
  return db.maybe<BlockRow>(sql`
    select * from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`)
}

/** Deletes a block; returns 0 if there is none. */
export function dropBlock(tx: Database, blockerId: string, blockedId: string) {
  return tx.run(sql`delete from blocks where blocker_id = ${blockerId} and blocked_id = ${blockedId}`)
}

/** Whether one of two people has blocked the other. */
export async function isBlockBetween(
  db: Database,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  const row = await db.maybe(sql`
    select from blocks
    where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one}) limit 1`)
  return row !== undefined
}

/** Returns the people who cannot be in contact with a person, because one of the two has blocked the other. */
export async function blockedAround(db: Database, personId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select blocked_id as id from blocks where blocker_id = ${personId}
    union select blocker_id from blocks where blocked_id = ${personId}`)
  return rows.map(({ id }) => id)
}

/** Returns all pairs among these people in which one has blocked the other, in the direction of the block. */
export function blocksAmong(db: Database, people: readonly string[]) {
  return db.many<Pick<BlockRow, 'blockerId' | 'blockedId'>>(sql`
    select blocker_id, blocked_id from blocks
    where blocker_id = any (${people}::text[]) and blocked_id = any (${people}::text[])
    order by blocker_id, blocked_id`)
}

/** Returns the blocks of a person, newest first. */
export function blocksBy(db: Database, personId: string) {
  return db.many<BlockRow>(sql`
    select * from blocks where blocker_id = ${personId} order by blocked_at desc, blocked_id`)
}

/** Returns the blocks that a person made or is the object of, for an erasure. */
export function blocksOf(db: Database, personId: string) {
  return db.many<BlockRow>(sql`
    select * from blocks where blocker_id = ${personId} or blocked_id = ${personId} order by blocker_id, blocked_id`)
}

/** Returns the newest blocks for staff: those that they have not seen, or all. */
export function blocksForStaff(
  db: Database,
  { all, skip, most }: { readonly all: boolean; readonly skip: number; readonly most: number },
) {
  return db.many<BlockRow>(sql`
    select * from blocks where ${all}::boolean or seen_at is null
    order by blocked_at desc, blocker_id, blocked_id offset ${skip} limit ${most}`)
}

/** Notes that staff saw these blocks. */
export function noteBlocksSeen(db: Database, blocks: readonly BlockRow[], at: Date) {
  return db.run(sql`
    update blocks set seen_at = ${at}
    from unnest(${blocks.map(({ blockerId }) => blockerId)}::text[], ${blocks.map(({ blockedId }) => blockedId)}::text[])
      as seen (blocker_id, blocked_id)
    where blocks.blocker_id = seen.blocker_id and blocks.blocked_id = seen.blocked_id and blocks.seen_at is null`)
}
