import { isDisabled } from '@saathi/contract/chat/rules.ts'
import { Failure } from '@saathi/contract/errors.ts'

import type { House } from '../../house/house.ts'
import { periodOf } from '../blackout/blackout.ts'
import { plannedBlackout } from '../blackout/blackoutStore.ts'
import type { CallableChannel } from './callChannelStore.ts'

/** Throws `chatDisabled` if the members of a mentorship's channel cannot reach each other now: a pause, or a blackout. */
export async function requireWritable(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { isPaused }: Pick<CallableChannel, 'isPaused'>,
): Promise<void> {
  if (isPaused) throw new Failure('chatDisabled')
  const blackout = await plannedBlackout(db)
  if (blackout === undefined || !isDisabled(periodOf(blackout), clock.now())) return
  throw new Failure('chatDisabled', { until: blackout.endsAt?.toISOString() ?? null })
}
