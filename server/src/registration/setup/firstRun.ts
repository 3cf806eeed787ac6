import type { Reply } from '@saathi/contract/base/call.ts'
import { Failure, failureOfFields } from '@saathi/contract/errors.ts'
import type { SetupAnswers, setupCalls } from '@saathi/contract/registration/setupCalls.ts'
import { staffRights } from '@saathi/contract/base/staffRights.ts'

import { audit } from '../../desk/public/audit.ts'
import { giveStanding } from '../../desk/public/standing.ts'
import type { Database } from '../../engines/database/database.ts'
import { readableLatin } from '../../engines/text/readableLatin.ts'
import type { House } from '../../house/house.ts'
import { makeStaffAccount } from '../../identity/public/accounts.ts'
import { everyStaff } from '../../people/public/store.ts'
import { addInstitution, addProgramme } from '../programmes/store.ts'
import { hashOfLink } from './links.ts'
import { dropLinks, linkOf, lockSetup } from './store.ts'

type SetupHouse = Pick<House, 'db' | 'clock' | 'texts' | 'config' | 'bus'>

/** Returns what the page of the first run needs; throws `setupEnded` unless the link works. */
export async function readSetup(house: SetupHouse, token: string): Promise<Reply<typeof setupCalls.setup>> {
  const { endsAt } = await workingLink(house, house.db, token)
  return {
    until: endsAt.toISOString(),
    languages: house.texts.languages
      .filter(({ isActive }) => isActive)
      .map(({ languageCode, language }) => ({ code: languageCode, name: language })),
  }
}

/** Makes the first member of the team and the first programme. The link is used up. */
export async function setUp(house: SetupHouse, answers: SetupAnswers): Promise<{ email: string }> {
  const { db, clock } = house
  const { token, email, firstName, lastName, password } = answers
  await workingLink(house, db, token)
  requireKnownLanguages(house, answers)
  const account = await makeStaffAccount(house, { email, firstName, lastName, password })
  const at = clock.now()
  await db.transaction(async (tx) => {
    await lockSetup(tx)
    await workingLink(house, tx, token)
    const person = await account(tx)
    if (person === undefined) throw new Failure('emailTaken')
    await giveStanding(house, tx, {
      personId: person.id,
      rights: staffRights,
      programmes: null,
      institutions: null,
      at,
    })
    await makeProgramme(tx, answers, at)
    await dropLinks(tx)
    await audit(tx, {
      staffId: person.id,
      at,
      act: 'set_up',
      about: 'team',
      aboutId: person.id,
      after: { programme: answers.programme, beginsOn: answers.beginsOn },
    })
  })
  return { email }
}

async function workingLink({ clock }: Pick<House, 'clock'>, db: Database, token: string) {
  const link = await linkOf(db, hashOfLink(token), clock.now())
  if (link === undefined || (await everyStaff(db)).length > 0) throw new Failure('setupEnded')
  return link
}

function requireKnownLanguages({ texts }: SetupHouse, { languages }: SetupAnswers): void {
  const known = texts.languages.flatMap(({ isActive, languageCode }) => (isActive ? languageCode : []))
  if (languages.every((code) => known.includes(code))) return
  throw failureOfFields<SetupAnswers>('invalid', { languages: ['We do not speak this language yet.'] })
}

async function makeProgramme(tx: Database, answers: SetupAnswers, at: Date): Promise<void> {
  const { programme, languages, menteeDomains, mentorDomains, leastAge, beginsOn, institutions } = answers
  await addProgramme(
    tx,
    {
      key: keyOf(programme),
      name: programme,
      languages: [...new Set(languages)],
      emailDomains: [...new Set(menteeDomains)],
      leastAge,
      beginsOn,
    },
    at,
  )
  for (const { code, name } of institutions)
    await addInstitution(tx, { code, name, emailDomains: [...new Set(mentorDomains)] })
}

/** Returns the key of a programme, with the letters of its name. */
function keyOf(name: string): string {
  const letters = readableLatin(name).normalize('NFD').toLowerCase()
  return (
    letters
      .replaceAll(/[^a-z]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 60) || 'programme'
  )
}
