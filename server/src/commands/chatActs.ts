import { Failure } from '@saathi/contract/errors.ts'

import { planBlackout, setMemberActive, setMemberManaging } from '../chat/public/channels.ts'
import type { House } from '../house/house.ts'
import { personByEmail } from '../people/public/store.ts'
import { Refusal } from './words/refusal.ts'

type ChatHouse = Pick<House, 'db' | 'bus'>

/** Closes the chat for a time (`START`, or `START END`), or opens it again (`off`). */
export async function setBlackout(
  house: ChatHouse,
  [start, end, ...more]: readonly string[],
): Promise<string | undefined> {
  if (start === undefined || more.length > 0) return undefined
  if (start === 'off') {
    if (end !== undefined) return undefined
    await planBlackout(house, undefined)
    return 'Everybody can write in the chat again.'
  }
  const startsAt = momentIn(start)
  const endsAt = end === undefined ? null : momentIn(end)
  if (endsAt !== null && endsAt <= startsAt) throw new Refusal('The end comes after the start.')
  await planBlackout(house, { startsAt, endsAt })
  const until = endsAt === null ? 'until you end it' : `to ${endsAt.toISOString()}`
  return `Nobody can write in the chat from ${startsAt.toISOString()} ${until}.`
}

/** Lets a member read and write in a channel again, or no longer: `activate` or `deactivate EMAIL CHANNEL`. */
export function actOnMember(
  house: ChatHouse,
  [act, email, channelId, ...more]: readonly string[],
): Promise<string | undefined> {
  const active = act === 'activate'
  return onMember(
    house,
    { email, channelId, isWhole: (active || act === 'deactivate') && more.length === 0 },
    async (member) => {
      await setMemberActive(house, { ...member, active })
      return `${email} ${active ? 'reads and writes in this channel' : 'no longer reads this channel'}.`
    },
  )
}

/** Makes a member of a channel its pair manager, who looks after the others, or no longer: `on` or `off EMAIL CHANNEL`. */
export function setPairManager(
  house: ChatHouse,
  [act, email, channelId, ...more]: readonly string[],
): Promise<string | undefined> {
  const isManager = act === 'on'
  return onMember(
    house,
    { email, channelId, isWhole: (isManager || act === 'off') && more.length === 0 },
    async (member) => {
      await setMemberManaging(house, { ...member, isManager })
      return `${email} ${isManager ? 'is' : 'is no longer'} a pair manager of this channel.`
    },
  )
}

interface Named {
  readonly email: string | undefined
  readonly channelId: string | undefined
  /** Whether all other words are known. */
  readonly isWhole: boolean
}

/** Acts on a member of a channel. Refuses an unknown address, and a person who is not a member. */
async function onMember(
  { db }: ChatHouse,
  { email, channelId, isWhole }: Named,
  act: (member: { readonly channelId: string; readonly personId: string }) => Promise<string>,
): Promise<string | undefined> {
  if (!isWhole || email === undefined || channelId === undefined) return undefined
  const person = await personByEmail(db, email.toLowerCase())
  if (person === undefined) throw new Refusal(`Nobody has the address ${email}.`)
  try {
    return await act({ channelId, personId: person.id })
  } catch (error) {
    if (error instanceof Failure) throw new Refusal(`${email} is no member of this channel.`)
    throw error
  }
}

/** Returns the moment of a text such as `2026-12-01T18:00`, in India's time zone unless it names an offset. */
function momentIn(written: string): Date {
  const [, plain, offset = '+05:30'] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/.exec(written) ?? []
  const moment = new Date(`${plain}:00${offset}`)
  const isThere = !Number.isNaN(moment.getTime()) && isWrittenDay(plain ?? '')
  if (!isThere) throw new Refusal('Please give a time as 2026-12-01T18:00.')
  return moment
}

/** Whether the day exists: 30 February would otherwise become a day in March. */
function isWrittenDay(plain: string): boolean {
  return new Date(`${plain}:00Z`).toISOString().startsWith(plain)
}
