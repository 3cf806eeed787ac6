import type { ExperienceName } from '@saathi/contract/access/userStatus.ts'

import type { Database } from '../engines/database.ts'
import { readFlag, writeFlag } from '../engines/flags.ts'
import type { House } from '../house.ts'
import { readProgrammeRules } from './programme.ts'

/** The topic that tells every process that maintenance begins or ends. */
export const maintenanceTopic = 'access:maintenance'

/** Whether the installation is under maintenance. */
export async function isUnderMaintenance(db: Database): Promise<boolean> {
  return (await readFlag(db, 'maintenance')) === true
}

/** Starts or ends maintenance in every process. */
export async function setMaintenance({ db, bus }: Pick<House, 'db' | 'bus'>, isOn: boolean): Promise<void> {
  await writeFlag(db, 'maintenance', isOn)
  bus.publish(maintenanceTopic, {})
}

/** Returns how many completed sessions open an experience; undefined where sessions do not matter. */
export function sessionsThatOpen(experience: ExperienceName): number | undefined {
  return readProgrammeRules().experiences[experience].opens.completedSessions
}
