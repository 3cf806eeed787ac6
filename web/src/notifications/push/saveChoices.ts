import type { Given } from '@saathi/contract/base/call.ts'
import { mailCalls } from '@saathi/contract/notifications/mailCalls.ts'

import { ask } from '../../wire/api.ts'
import { putAnswer } from '../../wire/queries.ts'

/** The choices that a person changes; the others stay. */
export type Changed = NonNullable<Given<typeof mailCalls.savePreference>['body']>

/** Stores choices about notices and shows them. */
export async function saveChoices(changed: Changed): Promise<void> {
  putAnswer(mailCalls.preferences, {}, await ask(mailCalls.savePreference, { body: changed }))
}
