import type { Reply } from '@saathi/contract/base/call.ts'
import { hereAgainMs, type teamCalls } from '@saathi/contract/desk/teamCalls.ts'
import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { Opening } from '../../room/room.ts'

const hereTopic = 'desk:here'
const said = v.object({ personId: v.string(), page: v.string() })

/** Milliseconds after which a desk that says nothing counts as closed; one word may be late or lost. */
const silentMs = 2.5 * hereAgainMs

/** The members of the team whose desk is open now, in any process. */
export interface DeskPresence {
  /** Notes the page of a member, which is empty if they left, and returns the others whose desk is open. */
  say(personId: string, page: string): Promise<Reply<typeof teamCalls.here>['results']>
  close(): void
}

/**
 * Each process hears where the members of the team are, and keeps it in memory until they leave or are silent. Other members hear
 * only that something changed; their desks ask for the names by a call, which checks the second factor and the rights.
 */
export function openDeskPresence(
  { db, bus, clock }: Pick<House, 'db' | 'bus' | 'clock'>,
  sockets: Opening['sockets'],
): DeskPresence {
  const here = new Map<string, { readonly page: string; readonly until: number }>()
  const pageOf = (personId: string) => {
    const known = here.get(personId)
    return known === undefined || known.until <= clock.now().getTime() ? '' : known.page
  }
  const end = bus.subscribe(hereTopic, (event) => {
    const { personId, page } = v.parse(said, event)
    const isNews = pageOf(personId) !== page
    if (page === '') here.delete(personId)
    else here.set(personId, { page, until: clock.now().getTime() + silentMs })
    if (!isNews) return
    const others = [...here.keys()].filter((id) => id !== personId && sockets.isHere(id))
    sockets.deliver(others, { command: 'desk', lists: ['here'] })
  })
  sockets.onLeave((personId) => {
    if (here.has(personId)) bus.publish(hereTopic, { personId, page: '' })
  })
  return {
    async say(personId, page) {
      bus.publish(hereTopic, { personId, page })
      const others = [...here.keys()].filter((id) => id !== personId && pageOf(id) !== '')
      const people = others.length === 0 ? [] : await peopleByIds(db, others)
      return people
        .filter(({ role, disabledAt }) => role === 'staff' && disabledAt === null)
        .map((person) => ({ name: displayNameOf(person), isSamePage: pageOf(person.id) === page }))
    },
    close: end,
  }
}
