import * as v from 'valibot'

import type { House } from '../house/house.ts'
import { everyStaff } from '../people/public/store.ts'
import type { Opening } from '../room/room.ts'
import { deskTopic } from './public/news.ts'

const changed = v.object({ lists: v.array(v.string()) })

/** Tells the members of the team who are connected here which lists have changed; the returned function ends it. */
export function tellDesks({ db, bus, log }: House, sockets: Opening['sockets']): () => void {
  const tell = async (lists: string[]) => {
    const here = (await everyStaff(db)).map(({ id }) => id).filter((id) => sockets.isHere(id))
    // Only the kinds of lists: the id of a case or a person is not for everyone in the team.
    const kinds = [...new Set(lists.map((list) => list.split(':')[0] ?? list))]
    sockets.deliver(here, { command: 'desk', lists: kinds })
  }
  return bus.subscribe(deskTopic, (event) => {
    tell(v.parse(changed, event).lists).catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'no desk was told'),
    )
  })
}
