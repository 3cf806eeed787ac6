import type { Database } from '../engines/database/database.ts'
import { readFlag, writeFlag } from '../engines/database/flags.ts'
import type { House } from '../house/house.ts'
import { disablePerson, enablePerson } from '../identity/public/accounts.ts'
import { comeBack, dropOut } from '../matching/public/applications.ts'
import type { NoticeHouse } from '../notifications/public.ts'
import { peopleAtHost, type PersonRow } from '../people/public/store.ts'
import { demoAddress, demoHost } from './people.ts'

type DemoHouse = NoticeHouse & Pick<House, 'db' | 'due'>

/** Whether the database is a demo, or has people who could sign in with the published password. */
export async function hasDemo(db: Database): Promise<boolean> {
  if ((await readFlag(db, 'demo')) === true) return true
  return (await peopleAtHost(db, demoHost)).some(isEnabled)
}

/**
 * Ends the demo: its people are disabled and signed out everywhere, and demo mode is off. Their rows stay, so that the
 * conversations of others stay whole. Returns how many were disabled.
 */
export async function endDemo(house: DemoHouse): Promise<number> {
  const enabled = (await peopleAtHost(house.db, demoHost)).filter(isEnabled)
  // Written first, so that the next run completes an interrupted one and a later demo enables them again.
  if (enabled.length > 0) await writeFlag(house.db, 'demo ended', true)
  for (const { id, email } of enabled) {
    await disablePerson(house, email)
    await dropOut(house, id)
  }
  await writeFlag(house.db, 'demo', false)
  return enabled.length
}

/** Enables the people of a demo that was ended before; the one who shows a disabled account stays disabled. */
export async function resumeDemo(house: DemoHouse): Promise<void> {
  if ((await readFlag(house.db, 'demo ended')) !== true) return
  for (const { id, email } of await peopleAtHost(house.db, demoHost)) {
    if (email === demoAddress('omar')) continue
    await enablePerson(house, email)
    await comeBack(house, id)
  }
  await writeFlag(house.db, 'demo ended', false)
}

const isEnabled = ({ disabledAt }: PersonRow) => disabledAt === null
