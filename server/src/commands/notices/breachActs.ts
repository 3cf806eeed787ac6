import * as v from 'valibot'

import type { House } from '../../house/house.ts'
import { countWithKey, isToldOtherwise, type NoticeHouse, notify } from '../../notifications/public.ts'
import { type Concerned, concernedAfter } from '../../people/public/store.ts'
import { messageFields, readMessageFile, storable } from '../words/messageFile.ts'

type BreachHouse = NoticeHouse & Pick<House, 'db'>

const kind = 'dataBreach'
/** People who are told in one transaction. */
const atOnce = 100

/** What the organisation says about a breach of personal data, as staff write it. */
const written = v.object({
  ...messageFields,
  to: v.union(
    [
      v.literal('everyone'),
      v.object({ people: v.pipe(v.array(storable), v.minLength(1, 'Nobody is named.')) }),
    ],
    'Please say "everyone" or {"people": [addresses]}.',
  ),
})
type Written = v.InferOutput<typeof written>

/** Tells people of a breach of their data, each once and in their language: `breach FILE`. */
export async function tellOfBreach(
  house: BreachHouse,
  [file, ...more]: readonly string[],
): Promise<string | undefined> {
  if (file === undefined || more.length > 0) return undefined
  const checked = { schema: written, consequence: 'Nobody was told.' }
  const { value, refuse } = readMessageFile(house, file, checked)
  const emails = value.to === 'everyone' ? null : value.to.people.map((email) => email.toLowerCase())
  const unknown = await unknownAmong(house, emails ?? [])
  const places = unknown.map((index) => ['to', 'people', index])
  if (places.length > 0) return refuse(places, 'Nobody has this address.')
  const told = { kind, key: `${kind}:${value.id}` } as const
  if (await isToldOtherwise(house.db, { ...told, words: Object.values(value.message) }))
    return refuse([['id']], 'People were told other words by this id.')
  const before = await countWithKey(house.db, told)
  const unreached = await tellEach(house, { ...value, emails, key: told.key })
  const after = await countWithKey(house.db, told)
  return [
    `${after - before} people are told${before === 0 ? '' : `, and ${before} were told before`}.`,
    ...(unreached.length === 0
      ? []
      : [`${unreached.length} get no email: the address is not confirmed, or the account is disabled.`]),
    ...unreached,
  ].join('\n')
}

/** Tells people group by group, so that it can be stopped and run again. Returns the addresses that get no email. */
async function tellEach(
  house: BreachHouse,
  { emails, key, message }: Written & { readonly emails: readonly string[] | null; readonly key: string },
): Promise<string[]> {
  const unreached: string[] = []
  const next = (after: string) => concernedAfter(house.db, { after, emails, most: atOnce })
  for (let people = await next(''); people.length > 0; people = await next(people.at(-1)?.id ?? '')) {
    await house.db.transaction(async (tx) => {
      for (const { id: personId, primaryLanguage } of people) {
        const words = message[primaryLanguage] ?? message['en'] ?? ''
        await notify(house, tx, { personId, kind, key, values: { words } })
      }
    })
    unreached.push(...people.filter((each) => !getsEmail(each)).map(({ email }) => email))
  }
  return unreached
}

const getsEmail = ({ emailVerifiedAt, disabledAt }: Concerned) =>
  emailVerifiedAt !== null && disabledAt === null

/** Returns the places of addresses that nobody has. */
async function unknownAmong({ db }: BreachHouse, emails: readonly string[]): Promise<number[]> {
  const known = new Set<string>()
  for (let start = 0; start < emails.length; start += atOnce) {
    const part = emails.slice(start, start + atOnce)
    const people = await concernedAfter(db, { after: '', emails: part, most: atOnce })
    for (const { email } of people) known.add(email)
  }
  return emails.flatMap((email, index) => (known.has(email) ? [] : [index]))
}
