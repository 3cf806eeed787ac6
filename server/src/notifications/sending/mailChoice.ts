import type { Database } from '../../engines/database/database.ts'
import { isWanted } from '../choices/rules.ts'
import { choicesOf } from '../choices/store.ts'
import { mailOf, toldIn } from '../delivery/store.ts'

/** Whether the person turned off emails of everything that a notice's email is about. */
export async function isTurnedOff(db: Database, noticeId: string): Promise<boolean> {
  const delivery = await mailOf(db, noticeId)
  if (delivery === undefined) return false
  const choices = await choicesOf(db, delivery.personId)
  return (await toldIn(db, delivery)).every(({ kind }) => !isWanted(kind, 'mail', choices))
}
