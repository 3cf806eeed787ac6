import { createHash, randomInt } from 'node:crypto'

import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure } from '@saathi/contract/errors.ts'
import type { OpeningCheck, openingCalls } from '@saathi/contract/registration/setupCalls.ts'
import { v7 as uuid } from 'uuid'

import { policyStates } from '../../content/public.ts'
import { audit } from '../../desk/public/audit.ts'
import { fetchFromWeb } from '../../engines/network/webFetch.ts'
import type { House } from '../../house/house.ts'
import type { StaffMember } from '../../http/request.ts'
import { peopleByIds, personById } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { readEveryLine } from '../../safety/public/helpLines.ts'
import { isLoopback } from '../../engines/settings/settings.ts'
import { everyProgramme } from '../programmes/store.ts'
import { type CheckRow, checkRows, putCheck } from './store.ts'

type OpeningHouse = Pick<House, 'db' | 'clock' | 'config' | 'mail' | 'texts'>
type Opening = Reply<typeof openingCalls.opening>

/** After this time a help line is called again: three months. */
const callAgainMs = 92 * 86_400_000

/** Returns what is missing before the first people come. */
export async function openingAt(house: OpeningHouse): Promise<Opening> {
  const { db, clock, config } = house
  const rows = new Map((await checkRows(db)).map((row) => [row.name, row]))
  const people = await peopleByIds(
    db,
    [...rows.values()].flatMap(({ checkedBy }) => checkedBy ?? []),
  )
  const names = new Map(people.map((person) => [person.id, displayNameOf(person)]))
  const part = (name: string, given: { id: string; name: string; value: string }, since?: Date) => {
    const row = rows.get(name)
    const isDone =
      row?.checkedAt != null && row.value === given.value && (since === undefined || row.checkedAt > since)
    return {
      ...given,
      isDone,
      checkedAt: row?.checkedAt?.toISOString() ?? null,
      checkedBy: names.get(row?.checkedBy ?? '') ?? '',
    }
  }
  const { publicUrl, mailFrom } = config
  const callsSince = new Date(clock.now().getTime() - callAgainMs)
  const [first] = await everyProgramme(db)
  return {
    programme: first === undefined ? null : { name: first.name, beginsOn: first.beginsOn },
    checks: [
      checkOf('email', [part('email', { id: 'email', name: '', value: mailFrom })]),
      checkOf('address', [part('address', { id: 'address', name: '', value: publicUrl })]),
      checkOf(
        'help_lines',
        readEveryLine().map(({ id, name, number }) =>
          part(`line:${id}`, { id, name, value: number }, callsSince),
        ),
      ),
      checkOf(
        'policies',
        policyStates().map(({ id, title, isSample }) => ({
          id: String(id),
          name: title,
          value: `content/community/${id}-*.md`,
          isDone: !isSample,
          checkedAt: null,
          checkedBy: '',
        })),
      ),
    ],
  }
}

function checkOf(name: OpeningCheck['name'], parts: OpeningCheck['parts']): OpeningCheck {
  return { name, isDone: parts.every(({ isDone }) => isDone), parts }
}

/** Sends the member of the team an email with a code. */
export async function sendCheckMail(house: OpeningHouse, staff: StaffMember): Promise<{ to: string }> {
  const { db, mail, texts, config } = house
  const person = await personById(db, staff.id)
  if (person === undefined) throw new Failure('notFound')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const say = (key: string) => texts.text(person.primaryLanguage, key, { product: config.productName, code })
  await db.transaction(async (tx) => {
    await putCheck(tx, { name: 'email', value: hashOf(staff.id, code), checkedAt: null, checkedBy: null })
    await mail.send(tx, {
      key: `opening:${uuid()}`,
      to: person.email,
      subject: say('desk.mail.opening.subject'),
      text: say('desk.mail.opening.body'),
    })
  })
  return { to: person.email }
}

/** Notes that the email arrived; throws `codeWrong` for another code. */
export async function confirmCheckMail(
  house: OpeningHouse,
  staff: StaffMember,
  code: string,
): Promise<Opening> {
  const row = (await checkRows(house.db)).find(({ name }) => name === 'email')
  if (row?.value !== hashOf(staff.id, code.trim())) throw new Failure('codeWrong')
  return note(house, staff, { name: 'email', value: house.config.mailFrom })
}

/** How long the public address may take to answer, in milliseconds. */
const answerMs = 10_000

/** Asks the public address whether the product answers there. */
export async function checkAddress(house: OpeningHouse, staff: StaffMember): Promise<Opening> {
  const { publicUrl } = house.config
  if (isLoopback(publicUrl)) throw new Failure('addressLocal')
  const { origin } = new URL(publicUrl)
  const reply = await fetchFromWeb({
    url: `${publicUrl}/healthz`,
    mostBytes: 1000,
    timeoutMs: answerMs,
    // The address is a setting of this product, and it may lead back into its own network.
    trusts: (address) => address.origin === origin,
  }).catch(() => undefined)
  if (reply?.bytes.toString() !== '{"status":"alive"}') throw new Failure('addressSilent')
  return note(house, staff, { name: 'address', value: publicUrl })
}

/** Notes that the member of the team called a help line. */
export function confirmLine(house: OpeningHouse, staff: StaffMember, lineId: string): Promise<Opening> {
  const line = readEveryLine().find(({ id }) => id === lineId)
  if (line === undefined) throw new Failure('notFound')
  return note(house, staff, { name: `line:${line.id}`, value: line.number })
}

async function note(
  house: OpeningHouse,
  staff: StaffMember,
  { name, value }: Pick<CheckRow, 'name' | 'value'>,
): Promise<Opening> {
  const at = house.clock.now()
  await house.db.transaction(async (tx) => {
    await putCheck(tx, { name, value, checkedAt: at, checkedBy: staff.id })
    await audit(tx, {
      staffId: staff.id,
      at,
      act: 'opening_checked',
      about: 'team',
      aboutId: '',
      after: { name, value },
    })
  })
  return openingAt(house)
}

const hashOf = (id: string, code: string) => createHash('sha256').update(`${id}\n${code}`).digest('hex')
