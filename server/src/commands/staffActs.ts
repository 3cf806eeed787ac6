import { staffCommands } from '@saathi/contract/access/staffCommands.ts'

import { askToVerifyAgain, disablePerson, enablePerson, makeStaff } from '../identity/public/accounts.ts'
import { personByEmail } from '../people/public/store.ts'
import { setMaintenance } from '../access/public.ts'
import type { House } from '../house.ts'
import { beginMentorship } from '../mentorship/public/membership.ts'
import { activeMentorships } from '../mentorship/public/store.ts'
import { actOnMentorship } from './mentorshipActs.ts'
import { Refusal } from './refusal.ts'
import type { NoticeHouse } from '../notifications/public.ts'

/** The usage text of the command. */
export const staffUsage = staffCommands.map(({ words }) => `npm run staff -- ${words}`).join('\n')

type StaffHouse = NoticeHouse & Pick<House, 'db' | 'files'>

/** Carries out the command and returns a sentence about it; throws a Refusal when it cannot be done. */
export async function actAsStaff(house: StaffHouse, words: readonly string[]): Promise<string> {
  const [act, first, second, ...more] = words
  if (act === 'mentorship') {
    const done = await actOnMentorship(house, words.slice(1))
    if (done !== undefined) return done
  }
  if (more.length > 0) throw new Refusal(staffUsage)
  if (act === 'match' && first !== undefined && second !== undefined) return match(house, first, second)
  if (act === 'person' && first !== undefined && second !== undefined) return person(house, first, second)
  if (act === 'maintenance' && (first === 'on' || first === 'off') && second === undefined) {
    await setMaintenance(house, first === 'on')
    return `Maintenance is ${first}.`
  }
  throw new Refusal(staffUsage)
}

async function match(house: StaffHouse, menteeEmail: string, mentorEmail: string): Promise<string> {
  const mentee = await known(house, menteeEmail, 'mentee')
  const mentor = await known(house, mentorEmail, 'mentor')
  if ((await activeMentorships(house.db, mentee.id)).length > 0) {
    throw new Refusal(`${menteeEmail} is in a mentorship already.`)
  }
  const name = `${mentee.firstName} and ${mentor.firstName}`
  await beginMentorship(house, { mentorId: mentor.id, menteeIds: [mentee.id], name })
  return `${menteeEmail} and ${mentorEmail} are matched.`
}

async function known({ db }: StaffHouse, email: string, role: 'mentee' | 'mentor') {
  const found = await personByEmail(db, email.toLowerCase())
  if (found === undefined) throw new Refusal(`Nobody has the address ${email}.`)
  if (found.role !== role) throw new Refusal(`${email} is no ${role}.`)
  return found
}

const personActs = new Map([
  ['disable', { work: disablePerson, done: 'is disabled' }],
  ['enable', { work: enablePerson, done: 'is enabled' }],
  ['unverify', { work: askToVerifyAgain, done: 'has to confirm the address again' }],
  ['staff', { work: makeStaff, done: 'is staff' }],
])

async function person(house: StaffHouse, act: string, email: string): Promise<string> {
  const chosen = personActs.get(act)
  if (chosen === undefined) throw new Refusal(staffUsage)
  if (!(await chosen.work(house, email.toLowerCase()))) throw new Refusal(`Nobody has the address ${email}.`)
  return `${email} ${chosen.done}.`
}
