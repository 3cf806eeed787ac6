import { staffCommands } from '@saathi/contract/access/staffCommands.ts'

import { askToVerifyAgain, disableIn, makeStaff } from '../identity/public/accounts.ts'
import { endDemo } from '../demo/demoEnd.ts'
import { setMaintenance } from '../access/public.ts'
import type { House } from '../house/house.ts'
import { comeBack, dropOutIn } from '../matching/public/applications.ts'
import type { NoticeHouse } from '../notifications/public.ts'
import { personByEmail, setDisabledById } from '../people/public/store.ts'
import { actOnApplication, match, noteParentsAnswer } from './applicationActs.ts'
import { broadcast } from './broadcastActs.ts'
import { actOnMember, setBlackout, setPairManager } from './chatActs.ts'
import { setClock } from './clockActs.ts'
import { tellOfBreach } from './notices/breachActs.ts'
import { sayNotices } from './notices/noticeActs.ts'
import { sayPresence } from './presenceActs.ts'
import { rotateSecret } from './secretActs.ts'
import { sayRatings } from './ratingActs.ts'
import { actOnInbox } from './desk/inboxActs.ts'
import { noteCommand } from './desk/noteCommand.ts'
import { actOnRight, keepingTheLast } from './desk/rightActs.ts'
import { actOnMentorship } from './mentorshipActs.ts'
import { Refusal } from './words/refusal.ts'
import type { Said } from './words/said.ts'
import { actOnReports, readChannel } from './desk/safetyActs.ts'
import { saySetupLink } from './desk/setupActs.ts'

/** The usage text of the command. */
export const staffUsage = staffCommands.map(({ words }) => `npm run staff -- ${words}`).join('\n')

type StaffHouse = NoticeHouse & Pick<House, 'db' | 'due' | 'files' | 'keys' | 'queue'>

/** An act of staff, given the words after its name; returns undefined for words that it does not know. */
type Act = (house: StaffHouse, words: readonly string[]) => Promise<string | Said | undefined>

const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['match', match],
  ['application', actOnApplication],
  ['parent', noteParentsAnswer],
  ['mentorship', actOnMentorship],
  ['person', person],
  ['maintenance', maintenance],
  ['demo', demo],
  ['secret', rotateSecret],
  ['broadcast', broadcast],
  ['breach', tellOfBreach],
  ['blackout', setBlackout],
  ['member', actOnMember],
  ['pair-manager', setPairManager],
  ['reports', actOnReports],
  ['conversation', readChannel],
  ['inbox', actOnInbox],
  ['right', actOnRight],
  ['setup', saySetupLink],
  ['clock', setClock],
  ['ratings', sayRatings],
  ['online', sayPresence],
  ['notices', sayNotices],
])

/** Carries out the command, prints its output and returns it; throws a Refusal if it cannot be done. */
export async function actAsStaff(
  house: StaffHouse,
  words: readonly string[],
  print: (text: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const [name = '', ...rest] = words
  const said = await acts.get(name)?.(house, rest)
  if (said === undefined) throw new Refusal(staffUsage)
  const { text, printed } = typeof said === 'string' ? { text: said } : said
  await print(text)
  await printed?.()
  return text
}

async function maintenance(house: StaffHouse, [state, ...more]: readonly string[]) {
  if ((state !== 'on' && state !== 'off') || more.length > 0) return undefined
  await setMaintenance(house, state === 'on')
  return `Maintenance is ${state}.`
}

async function demo(house: StaffHouse, [act, ...more]: readonly string[]) {
  if (act !== 'end' || more.length > 0) return undefined
  const count = await endDemo(house)
  return `The demo has ended: ${count} of its people were disabled.`
}

/** Disables an account, whose proposals end too. */
async function disable(house: StaffHouse, email: string): Promise<boolean> {
  const found = await personByEmail(house.db, email)
  if (found === undefined) return false
  const { id: personId } = found
  const at = house.clock.now()
  const after = await house.db.transaction(async (tx) => {
    const disabling = () => disableIn(house, tx, { personId, at })
    // A member of the team is disabled only if another one has every right.
    const out = await (found.role === 'staff' ? keepingTheLast(tx, disabling) : disabling())
    await dropOutIn(house, tx, personId)
    await noteCommand(tx, { at, act: 'person_disable', person: found })
    return out
  })
  await after?.()
  return after !== undefined
}

/** Enables an account; if the person is in the pool, they count again. */
async function enable(house: StaffHouse, email: string): Promise<boolean> {
  const enabled = await personByEmail(house.db, email)
  if (enabled === undefined) return false
  return house.db.transaction(async (tx) => {
    const isKnown = (await setDisabledById(tx, enabled.id, null)) !== undefined
    await comeBack({ db: tx }, enabled.id)
    await noteCommand(tx, { at: house.clock.now(), act: 'person_enable', person: enabled })
    return isKnown
  })
}

const personActs = new Map([
  ['disable', { work: disable, done: 'is disabled' }],
  ['enable', { work: enable, done: 'is enabled' }],
  ['unverify', { work: askToVerifyAgain, done: 'has to confirm the address again' }],
  ['staff', { work: makeStaff, done: 'is staff' }],
])

async function person(house: StaffHouse, [act = '', email, ...more]: readonly string[]) {
  const chosen = personActs.get(act)
  if (chosen === undefined || email === undefined || more.length > 0) return undefined
  if (!(await chosen.work(house, email.toLowerCase()))) throw new Refusal(`Nobody has the address ${email}.`)
  return `${email} ${chosen.done}.`
}
