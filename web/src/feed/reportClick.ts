import { feedCalls } from '@saathi/contract/feed/calls.ts'

import { ask } from '../wire/api.ts'

/** Counts that the person opened an entry or its link. A lost count does not matter to the person, so nothing is shown. */
export function reportClick(id: string): void {
  void ask(
    feedCalls.click,
    { body: { id } },
    { idempotencyKey: crypto.randomUUID(), outlivesPage: true },
  ).catch(() => undefined)
}
