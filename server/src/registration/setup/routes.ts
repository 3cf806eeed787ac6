import { openingCalls, setupCalls } from '@saathi/contract/registration/setupCalls.ts'

import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import { readSetup, setUp } from './firstRun.ts'
import { checkAddress, confirmCheckMail, confirmLine, openingAt, sendCheckMail } from './readiness.ts'

/** How often one network may try the token of the first run. */
const trying = { most: 30, seconds: 3600 }
/** How often a member of the team may try a code, ask for a mail, or ask the public address. */
const checking = { most: 20, seconds: 3600 }

/** Serves the first run. */
export function setupRoutes(house: House): Mountable {
  const { limits } = house
  return serving(setupCalls, {
    async setup({ query: { token }, transport: { ip } }) {
      await limits.takeFromNetwork(ip, 'setup', trying)
      return readSetup(house, token)
    },
    async setUp({ body, transport: { ip } }) {
      await limits.takeFromNetwork(ip, 'setup', trying)
      return setUp(house, body)
    },
  })
}

/** Serves what is missing before the first people come. */
export function openingRoutes(house: House): Mountable {
  const take = (what: string, id: string) => house.limits.take(`opening:${what}:${id}`, checking)
  return serving(openingCalls, {
    opening: () => openingAt(house),
    async sendCheckMail({ staff }) {
      await take('email', staff.id)
      return sendCheckMail(house, staff)
    },
    async confirmCheckMail({ staff, body: { code } }) {
      await take('code', staff.id)
      return confirmCheckMail(house, staff, code)
    },
    async checkAddress({ staff }) {
      await take('address', staff.id)
      return checkAddress(house, staff)
    },
    confirmLine: ({ staff, params: { line } }) => confirmLine(house, staff, line),
  })
}
