import { safetyCalls } from '@saathi/contract/safety/calls.ts'

import { outboxNow } from '../../device/outbox.ts'
import { entriesOf } from '../../device/outboxEntry.ts'
import { queryClient, keyOf } from '../../wire/queries.ts'
import { ask } from '../../wire/api.ts'
import { changeBlock } from '../acts/acts.ts'
import { noteBlocked, putBlocked } from './blocked.ts'

/** Loads the list of blocked people, which may have changed on another device. Changes that this device has not sent yet stay. */
export async function learnBlocks(): Promise<void> {
  const blocks = await ask(safetyCalls.blocks, {})
  queryClient.setQueryData(keyOf(safetyCalls.blocks, {}), blocks)
  putBlocked(blocks.map(({ userId }) => userId))
  for (const { given } of entriesOf(changeBlock, outboxNow())) noteBlocked(given.userId, given.isBlocked)
}
