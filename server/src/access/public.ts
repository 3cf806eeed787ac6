import type { Database } from '../engines/database.ts'
import { readFlag, writeFlag } from '../engines/flags.ts'
import type { House } from '../house.ts'

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
