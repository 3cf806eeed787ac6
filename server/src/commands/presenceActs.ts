import type { House } from '../house/house.ts'
import { personByEmail } from '../people/public/store.ts'
import { makePresence } from '../socket/presence.ts'
import { Refusal } from './words/refusal.ts'

/** Says whether a person is online now, and how many processes they are connected to: `online EMAIL`. */
export async function sayPresence(
  { db, bus }: Pick<House, 'db' | 'bus'>,
  [email, ...more]: readonly string[],
): Promise<string | undefined> {
  if (email === undefined || more.length > 0) return undefined
  const person = await personByEmail(db, email)
  if (person === undefined) throw new Refusal(`Nobody has the address ${email}.`)
  // A command has no sockets of its own.
  const presence = makePresence(bus, () => false)
  const { processes } = await presence.find([person.id])
  presence.close()
  const count = processes.get(person.id)?.length ?? 0
  if (count === 0) return `${email} is not online.`
  return `${email} is online, connected to ${count === 1 ? 'one process' : `${count} processes`}.`
}
