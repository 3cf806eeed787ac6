import type { SocketEvent } from '@saathi/contract/socket.ts'

import type { House } from '../../house/house.ts'
import type { Sockets } from '../../socket/serve.ts'
import { noteVisits } from './visitStore.ts'

/** Visits are collected for this long and stored by one statement, because thousands may come back at once. */
const collectMs = 2000
/** How often it is stored that people who stay are still here. */
const stayMs = 20 * 60_000
const mostAtOnce = 1000

/** Stores when people are here: when they come, when they go, and from time to time meanwhile. */
export function openVisits(
  { db, clock, log }: Pick<House, 'db' | 'clock' | 'log'>,
  sockets: Pick<Sockets<SocketEvent>, 'onEnter' | 'onLeave' | 'people'>,
): () => void {
  const here = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const store = async (): Promise<void> => {
    timer = undefined
    while (here.size > 0) {
      const people = [...here].slice(0, mostAtOnce)
      await noteVisits(db, people, clock.now())
      for (const personId of people) here.delete(personId)
    }
  }
  const storeSoon = () => {
    timer ??= setTimeout(() => {
      // A visit that could not be stored is stored with the next one.
      store().catch(() => log.warn({}, 'visits were not stored'))
    }, collectMs).unref()
  }
  const note = (personId: string) => {
    here.add(personId)
    storeSoon()
  }
  sockets.onEnter((personId) => Promise.resolve(note(personId)))
  sockets.onLeave(note)
  const stay = setInterval(() => {
    for (const personId of sockets.people()) note(personId)
  }, stayMs).unref()
  return () => {
    clearInterval(stay)
    clearTimeout(timer)
  }
}
