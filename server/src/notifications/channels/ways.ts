import { appWay } from './app.ts'
import { mailWay } from './mail.ts'
import { phoneWays } from './phone.ts'
import { pushWay } from './push.ts'
import type { OutsideWay, Way } from './way.ts'

/** The channels outside. */
export const outsideWays: readonly OutsideWay[] = [pushWay, ...phoneWays]

/** Every channel, in the order in which a notice begins on them. */
export const ways: readonly Way[] = [
  appWay,
  mailWay,
  ...outsideWays.map(({ name, reaches }): Way => ({
    name,
    begin: async (_house, tx, { personId }) => ((await reaches(tx, personId)) ? 'waiting' : undefined),
  })),
]
