import type { Relation } from '@saathi/contract/video/parentCalls.ts'

import { type Database, sql } from '../../engines/database/database.ts'

/** A link by which a parent answers for a young person. */
export interface ParentLink {
  readonly id: string
  readonly personId: string
  readonly askedAt: Date
  /** The address, which only the link opens; null for a link of an older version. */
  readonly sealedEmail: string | null
}

/** An answer of a parent, with the words that they read. */
export interface ParentAnswer {
  readonly agrees: boolean
  readonly wording: string
  readonly answeredAt: Date
  /** The name and relation as the parent typed them; null for a no. */
  readonly givenName: string | null
  readonly relation: Relation | null
}

/** Stores a link; it stays until the account is erased, so that a parent can take a yes back with it. */
export function addParentLink(tx: Database, link: ParentLink & { readonly tokenHash: string }) {
  const { id, personId, tokenHash, askedAt, sealedEmail } = link
  return tx.run(sql`
    insert into call_parent_links (id, person_id, token_hash, asked_at, sealed_email)
    values (${id}, ${personId}, ${tokenHash}, ${askedAt}, ${sealedEmail})`)
}

/** Returns a link by its token, with all links of the person locked until the transaction ends, so that two answers have an order. */
export async function lockParentLink(tx: Database, tokenHash: string): Promise<ParentLink | undefined> {
  const links = await tx.many<ParentLink & { tokenHash: string }>(sql`
    select id, person_id, asked_at, sealed_email, token_hash from call_parent_links
    where person_id = (select person_id from call_parent_links where token_hash = ${tokenHash})
    order by id for update`)
  return links.find((each) => each.tokenHash === tokenHash)
}

/** Returns a link by its token. */
export function parentLink(db: Database, tokenHash: string) {
  return db.maybe<ParentLink>(sql`
    select id, person_id, asked_at, sealed_email from call_parent_links where token_hash = ${tokenHash}`)
}

/** Returns the newest answer by a link. */
export function parentAnswer(db: Database, linkId: string) {
  return db.maybe<ParentAnswer>(sql`
    select agrees, wording, answered_at, given_name, relation from call_parent_answers
    where link_id = ${linkId} order by answered_at desc, id desc limit 1`)
}

/** Stores an answer. */
export function addParentAnswer(
  tx: Database,
  answer: ParentAnswer & { readonly id: string; readonly linkId: string },
) {
  const { id, linkId, agrees, wording, answeredAt, givenName, relation } = answer
  return tx.run(sql`
    insert into call_parent_answers (id, link_id, agrees, wording, answered_at, given_name, relation)
    values (${id}, ${linkId}, ${agrees}, ${wording}, ${answeredAt}, ${givenName}, ${relation})`)
}

/** Returns those of the people whose parent lets them be recorded: one said yes, and the newest answer of no other is a no. */
export async function allowedByParents(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ personId: string }>(sql`
    select person_id from (
      select distinct on (link_id) person_id, agrees
      from call_parent_answers join call_parent_links on call_parent_links.id = link_id
      where person_id = any (${personIds}::text[])
      order by link_id, answered_at desc, call_parent_answers.id desc) as newest
    group by person_id having bool_and(agrees)`)
  return new Set(rows.map(({ personId }) => personId))
}

/** Returns the newest answers of a person's parents, and the links without one, newest first. */
export function parentAnswersOf(db: Database, personId: string) {
  return db.many<{ askedAt: Date } & { [Part in keyof ParentAnswer]: ParentAnswer[Part] | null }>(sql`
    select asked_at, agrees, wording, answered_at, given_name, relation
    from call_parent_links left join call_parent_answers on link_id = call_parent_links.id
    where person_id = ${personId}
    order by coalesce(answered_at, asked_at) desc, call_parent_answers.id desc, call_parent_links.id limit 100`)
}

/** Returns the calls in which a person was recorded and whose recording is there. */
export async function recordedCallsOf(tx: Database, personId: string): Promise<string[]> {
  const rows = await tx.many<{ callId: string }>(sql`
    select distinct call_id from call_takes
    where person_id = ${personId} and recording and deleted_at is null order by call_id`)
  return rows.map(({ callId }) => callId)
}

/** Ends all links to parents of a person. */
export function dropParentLinks(tx: Database, personId: string) {
  return tx.run(sql`delete from call_parent_links where person_id = ${personId}`)
}
