import type { Database, Statement } from '../engines/database/database.ts'
import type { Ending, PersonalData } from './personalData.ts'

/** Deletes the rows of a person that the declaration deletes when the account is erased. */
export async function leaveTables(
  tx: Database,
  { tables = {} }: PersonalData,
  personId: string,
): Promise<void> {
  for (const place of endingsOf(tables)) if (place[2] === 'leave') await deleteRows(tx, place, personId)
}

/**
 * Deletes or clears the data that the declaration names. Rows that were deleted at once are deleted again: a
 * request that was under way during the erasure may have stored one more.
 */
export async function forgetTables(
  tx: Database,
  { tables = {} }: PersonalData,
  personId: string,
): Promise<void> {
  for (const place of endingsOf(tables)) {
    const [table, column, ending] = place
    if (ending === 'leave' || ending === 'forget') await deleteRows(tx, place, personId)
    if (ending === 'clear') {
      await tx.run(onRows(`update ${table} set ${column} = null where ${column} = $1`, personId))
    }
  }
}

type Place = readonly [table: string, column: string, ending: Ending]

function endingsOf(tables: NonNullable<PersonalData['tables']>): Place[] {
  return Object.entries(tables).flatMap(([table, { people }]) =>
    Object.entries(people).map(([column, ending]): Place => [table, column, ending]),
  )
}

function deleteRows(tx: Database, [table, column]: Place, personId: string) {
  return tx.run(onRows(`delete from ${table} where ${column} = $1`, personId))
}

/** A statement with the id of a person. Its tables and columns come from declarations, never from a request. */
function onRows(text: string, personId: string): Statement {
  return { text, values: [personId] }
}
