import * as v from 'valibot'

import type { Database } from '../../engines/database/database.ts'
import { type DueKind, dueKind } from '../../engines/work/dueWork.ts'
import type { House } from '../../house/house.ts'
import { type NoticeHouse, notify, takeBack } from '../../notifications/public.ts'
import { applicationOf } from '../pool/store.ts'

/** The name of the due work that tells an applicant about a decision. */
export const decisionMailName = 'decision_mail'

const kinds = ['applicationApproved', 'applicationNotYet', 'applicationEnded'] as const
const planned = v.object({ personId: v.string(), kind: v.picklist(kinds), at: v.string() })

/** A decision about an application that its person has to hear. */
export interface Telling {
  readonly personId: string
  readonly kind: (typeof kinds)[number]
  readonly because: string
  readonly at: Date
}

type TellHouse = NoticeHouse & Pick<House, 'due'>

/** Tells a person what was decided, at once, or after a time in which the decision can be undone. */
export async function tellDecision(
  house: TellHouse,
  tx: Database,
  { waitMs, ...telling }: Telling & { readonly waitMs: number },
): Promise<void> {
  if (waitMs === 0) return sendTo(house, tx, telling)
  const { personId, kind } = telling
  const at = telling.at.toISOString()
  await house.due.plan(tx, {
    key: dueKey({ personId, at }),
    name: decisionMailName,
    payload: { personId, kind, at },
    at: new Date(telling.at.getTime() + waitMs),
  })
}

/** The words are read when the mail leaves: a decision that was replaced or undone meanwhile is not told. */
export function decisionMailKind(house: TellHouse): DueKind {
  return dueKind({
    payload: planned,
    work: async (tx, { personId, kind, at }) => {
      const application = await applicationOf(tx, personId)
      if (application?.decidedAt?.toISOString() !== at) return
      const { because, decidedAt } = application
      await sendTo(house, tx, { personId, kind, because, at: decidedAt })
    },
  })
}

const sendTo = (house: NoticeHouse, tx: Database, { personId, kind, because, at }: Telling) =>
  notify(house, tx, {
    personId,
    kind,
    key: decisionKey(kind, personId, at),
    values: kind === 'applicationApproved' ? {} : { because },
  })

/** The decision that is undone, with the key of its notice. */
interface Untelling {
  readonly personId: string
  readonly at: string
  readonly key: string
}

/** Stops the mail of a decision. A person who was told already is told that it does not count. */
export async function untellDecision(
  house: TellHouse,
  tx: Database,
  { personId, at, key }: Untelling,
): Promise<void> {
  await house.due.drop(tx, dueKey({ personId, at }))
  if ((await takeBack(house, tx, [key])) === 0) return
  await notify(house, tx, {
    personId,
    kind: 'applicationCorrected',
    key: `applicationCorrected:${key}`,
    values: {},
  })
}

const dueKey = ({ personId, at }: Pick<Untelling, 'personId' | 'at'>) =>
  `${decisionMailName}:${personId}:${at}`

/** The key of the notice about a decision. */
export function decisionKey(kind: Telling['kind'], personId: string, at: Date): string {
  return `${kind}:${personId}:${at.toISOString()}`
}
