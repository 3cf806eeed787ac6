import type { House } from '../../house/house.ts'
import { newestSent } from '../../notifications/public.ts'
import { personByEmail } from '../../people/public/store.ts'
import { Refusal } from '../words/refusal.ts'

const mostShown = 50

/** Prints how the newest notices of a person were sent, without their words. */
export async function sayNotices({ db }: Pick<House, 'db'>, [email, ...more]: readonly string[]) {
  if (email === undefined || more.length > 0) return undefined
  const person = await personByEmail(db, email.toLowerCase())
  if (person === undefined) throw new Refusal(`Nobody has the address ${email}.`)
  const sent = await newestSent(db, person.id, mostShown)
  if (sent.length === 0) return `${email} has had no notices.`
  return sent
    .map(({ createdAt, kind, channel, result, reason, attempts }) =>
      [
        createdAt.toISOString(),
        kind,
        channel,
        reason === null ? result : `${result} (${reason})`,
        `attempts: ${attempts}`,
      ].join('  '),
    )
    .join('\n')
}
