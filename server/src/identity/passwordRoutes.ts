import type { passwordCalls } from '@saathi/contract/identity/passwordCalls.ts'

import type { House } from '../house/house.ts'
import type { Handlers } from '../http/request.ts'
import { isCommonPassword } from './credentials/commonPasswords.ts'

/** Enough for a whole class behind one address, and too few to try a list of passwords. */
const checksOfNetwork = { most: 300, seconds: 3600 }

/** Checks a password while it is typed, before the sign-up that would refuse it. */
export function passwordRoutes({
  limits,
  config,
}: Pick<House, 'limits' | 'config'>): Handlers<typeof passwordCalls> {
  return {
    async checkPassword({ body, transport }) {
      await limits.takeFromNetwork(transport.ip, 'check-password', checksOfNetwork)
      return { common: await isCommonPassword({ ...body, productName: config.productName }) }
    },
  }
}
