import type { Database } from '../../engines/database/database.ts'
import type { DueWork } from '../../engines/work/dueWork.ts'

/** The planned work at the end of a person's quiet hours, or of a pause. */
export const morningName = 'noticeMorning'

/** The most notices that one delivery says it stands for; the table allows no more. */
export const mostStoodFor = 100_000

/** Plans to let go what waits for a person. A pause that ends early lets it go at once. */
export function planMorning(
  due: Pick<DueWork, 'plan'>,
  tx: Database,
  { personId, at }: { readonly personId: string; readonly at: Date },
): Promise<void> {
  return due.plan(tx, { key: `${morningName}:${personId}`, name: morningName, payload: { personId }, at })
}
