import type { Database } from '../../engines/database/database.ts'
import type { DueWork } from '../../engines/work/dueWork.ts'

/** The planned work at the end of a person's quiet hours, or of a pause. */
export const morningName = 'noticeMorning'

/** The reason that marks the one delivery of a channel that stands for all that waited. */
export const digestReason = /^digest:(\d+)$/

/** Plans to let go what waits for a person. A pause that ends early lets it go at once. */
export function planMorning(
  due: Pick<DueWork, 'plan'>,
  tx: Database,
  { personId, at }: { readonly personId: string; readonly at: Date },
): Promise<void> {
  return due.plan(tx, { key: `${morningName}:${personId}`, name: morningName, payload: { personId }, at })
}
