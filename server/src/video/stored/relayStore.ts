import { type Database, sql } from '../../engines/database/database.ts'

interface Change {
  /** The relay that it had before. */
  readonly before: string | null
  readonly carrier: { readonly relay: string; readonly host: string } | undefined
}

/** Notes the relay of a call, and the process that runs it; 0 if the call has another one meanwhile. */
export function setRelay(db: Database, callId: string, { before, carrier }: Change) {
  return db.run(sql`
    update calls set relay = ${carrier?.relay ?? null}, relay_host = ${carrier?.host ?? null}
    where id = ${callId} and relay is not distinct from ${before}`)
}

/** Moves the calls of a process to its new relay, or away from relays; returns them. */
export async function moveCalls(
  db: Database,
  { host, relay }: { readonly host: string; readonly relay: string | null },
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    update calls set relay = ${relay}, relay_host = case when ${relay}::text is null then null else relay_host end
    where relay_host = ${host} and ended_at is null returning id`)
  return rows.map(({ id }) => id)
}

/** Returns the calls that the relay of a process carries. */
export async function callsOn(db: Database, host: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from calls where relay_host = ${host} and ended_at is null`)
  return rows.map(({ id }) => id)
}
