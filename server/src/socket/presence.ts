import * as v from 'valibot'

import type { Bus } from '../engines/database/bus.ts'

/** Milliseconds that other processes have to reply. The time is enough for an event that fails on Redis and then goes by NOTIFY. */
const replyMs = 800
/** The most people in one question, so that an event stays short. */
const mostInQuestion = 100

const questionTopic = 'presence:question'
const question = v.object({ from: v.string(), id: v.string(), people: v.array(v.string()) })
const replyTopic = 'presence:reply'
const reply = v.object({ from: v.string(), id: v.string(), people: v.array(v.string()) })

/** The processes in which people have an open socket now. */
export interface Found {
  /** The processes of each person, by their ids on the bus. People who are offline are missing. */
  readonly processes: ReadonlyMap<string, readonly string[]>
  /** Whether every process replied. If not, a person who is missing may still be online. */
  readonly isWhole: boolean
}

/** Finds the people who are online in any process. */
export interface Presence {
  /** Asks the other processes, if there are any. Nothing is stored, so a killed process leaves nobody behind. */
  find(people: readonly string[]): Promise<Found>
}

type PresenceBus = Pick<Bus, 'id' | 'others' | 'publishElsewhere' | 'subscribe'>

/** Replies to other processes, and asks them. `isHere` says who has a socket in this process. */
export function makePresence(
  bus: PresenceBus,
  isHere: (personId: string) => boolean,
): Presence & { close(): void } {
  const end = bus.subscribe(questionTopic, (event) => {
    const { from, id, people } = v.parse(question, event)
    // Also if nobody is here: then nobody waits for this process.
    if (from !== bus.id) bus.publishElsewhere(replyTopic, { from: bus.id, id, people: people.filter(isHere) })
  })
  return {
    async find(people) {
      const processes = new Map<string, string[]>()
      const add = (personId: string, process: string) => {
        const known = processes.get(personId) ?? []
        if (!known.includes(process)) processes.set(personId, [...known, process])
      }
      for (const personId of people) if (isHere(personId)) add(personId, bus.id)
      let isWhole = true
      for (let at = 0; at < people.length; at += mostInQuestion) {
        const isAnswered = await askOthers(bus, people.slice(at, at + mostInQuestion), add)
        isWhole &&= isAnswered
      }
      return { processes, isWhole }
    },
    close: end,
  }
}

/** Asks about a few people, and resolves when every known process has replied or the time is over. */
async function askOthers(
  bus: PresenceBus,
  people: readonly string[],
  add: (personId: string, process: string) => void,
): Promise<boolean> {
  const { ids, isUnsure } = bus.others()
  if (ids.length === 0 && !isUnsure) return true
  const waiting = new Set(ids)
  const asked = crypto.randomUUID()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const end = bus.subscribe(replyTopic, (event) => {
    const { from, id, people: found } = v.parse(reply, event)
    if (id !== asked) return
    for (const personId of found) add(personId, from)
    waiting.delete(from)
    if (waiting.size === 0 && !isUnsure) resolve(true)
  })
  const timer = setTimeout(() => resolve(false), replyMs)
  bus.publishElsewhere(questionTopic, { from: bus.id, id: asked, people })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    end()
  }
}
