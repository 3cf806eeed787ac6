import type { ExperienceName } from '@saathi/contract/access/userStatus.ts'

import type { Database } from '../engines/database.ts'
import { readFlag, writeFlag } from '../engines/flags.ts'
import type { House } from '../house.ts'
import { readProgrammeRules } from './programme.ts'

/** Topic on which every process hears that maintenance begins or ends. */
export const maintenanceTopic = 'access:maintenance'

/** Whether the installation is under maintenance. */
export async function isUnderMaintenance(db: Database): Promise<boolean> {
  return (await readFlag(db, 'maintenance')) === true
}

/** Begins or ends maintenance in every process. */
export async function setMaintenance({ db, bus }: Pick<House, 'db' | 'bus'>, isOn: boolean): Promise<void> {
  await writeFlag(db, 'maintenance', isOn)
  bus.publish(maintenanceTopic, {})
}

/** How many completed sessions an experience asks for; undefined where it asks for none. */
export function sessionsThatOpen(experience: ExperienceName): number | undefined {
  return readProgrammeRules().experiences[experience].opens.completedSessions
}
