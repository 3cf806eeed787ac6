import type { House } from '../house/house.ts'
import type { Relays } from './relays.ts'
import {
  dropNewcomer,
  dropSilentNewcomers,
  goneBefore,
  type Newcomer,
  noteNewcomer,
} from './stored/newcomerStore.ts'

/*
 * The newcomers of calls: people who were asked what may be kept, and have not gone in. They are in the database, because a recording
 * can run in another process than theirs. It pauses until they have answered or are gone.
 */

type DoorHouse = Pick<House, 'clock' | 'db'> & { readonly relays: Pick<Relays, 'review' | 'settle'> }

/** Notes that a newcomer reads the question. Their tab says so again every few seconds. */
export async function stand(house: DoorHouse, newcomer: Newcomer): Promise<void> {
  const before = await noteNewcomer(house.db, newcomer, house.clock.now())
  if (before === null || before < goneBefore(house.clock.now())) await house.relays.review(newcomer.callId)
}

/** Notes that a newcomer went back. */
export async function turnBack(house: DoorHouse, newcomer: Newcomer): Promise<void> {
  if ((await dropNewcomer(house.db, newcomer)) > 0) await house.relays.review(newcomer.callId)
}

/** Lets a person go in. Before they do, what they did not allow has ended. */
export async function letIn<Result>(
  house: DoorHouse,
  newcomer: Newcomer,
  goIn: () => Promise<Result>,
): Promise<Result> {
  await noteNewcomer(house.db, newcomer, house.clock.now())
  try {
    await house.relays.settle(newcomer.callId)
    return await goIn()
  } finally {
    await dropNewcomer(house.db, newcomer)
  }
}

/** Lets recordings go on whose newcomers have been silent: their tab, or the process that heard it, is gone. */
export async function lookAtDoors(house: DoorHouse): Promise<void> {
  for (const callId of await dropSilentNewcomers(house.db, goneBefore(house.clock.now())))
    await house.relays.review(callId)
}
