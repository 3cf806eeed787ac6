import { teamCalls } from '@saathi/contract/desk/teamCalls.ts'

import type { House } from '../../house/house.ts'
import { type Mountable, serving } from '../../http/request.ts'
import { everyStaff } from '../../people/public/store.ts'
import type { DeskPresence } from '../here/presence.ts'
import {
  changeColleague,
  invitationsAt,
  invite,
  join,
  membersOf,
  readInvitation,
  removeColleague,
  withdrawInvitation,
} from './team.ts'

/** How often one network may try the token of an invitation. */
const joining = { most: 30, seconds: 3600 }

/** Serves the members of the programme team. */
export function teamRoutes(house: House, presence: DeskPresence): Mountable {
  const { db, clock, limits } = house
  return serving(teamCalls, {
    async team() {
      const ids = (await everyStaff(db)).map(({ id }) => id)
      return { members: await membersOf(db, ids), invitations: await invitationsAt(db, clock.now()) }
    },
    invite: ({ staff, body: { email, ...offered } }) => invite(house, { staff, email, offered }),
    changeColleague: ({ staff, params: { userId }, body }) =>
      changeColleague(house, { staff, userId, offered: body }),
    async removeColleague({ staff, params: { userId } }) {
      await removeColleague(house, { staff, userId })
      return { userId }
    },
    async withdrawInvitation({ staff, query: { email } }) {
      await withdrawInvitation(house, { staff, email })
      return { email }
    },
    here: async ({ staff, body: { page } }) => ({ results: await presence.say(staff.id, page) }),
    async invitation({ query: { token }, transport: { ip } }) {
      await limits.takeFromNetwork(ip, 'joinTeam', joining)
      return readInvitation(house, token)
    },
    async join({ body: { token, ...colleague }, transport: { ip } }) {
      await limits.takeFromNetwork(ip, 'joinTeam', joining)
      return join(house, token, colleague)
    },
  })
}
