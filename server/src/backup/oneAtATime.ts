import type pg from 'pg'

/**
 * Takes the turn to make a backup on the connection that reads it, until that connection ends; false while another process has it. A backup of a
 * large store takes hours, and a second one beside it would read everything again.
 */
export async function takesTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtext('saathi backup runs')) as taken`,
  )
  return rows[0]?.taken === true
}
