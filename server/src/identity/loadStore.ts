import { type Database, sql } from '../engines/database/database.ts'

/** Stores sign-ins for people of a load test, one each; person and sign-in have the id `<run>-p<number>`. */
export async function insertLoadSignIns(
  tx: Database,
  {
    run,
    first,
    last,
    at,
  }: { readonly run: string; readonly first: number; readonly last: number; readonly at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into credentials (person_id)
    select ${run} || '-p' || n from generate_series(${first}::bigint, ${last}::bigint) as n`)
  await tx.run(sql`
    insert into sign_ins (id, person_id, user_agent, created_at)
    select ${run} || '-p' || n, ${run} || '-p' || n, 'load test', ${at}::timestamptz
    from generate_series(${first}::bigint, ${last}::bigint) as n`)
}
