import { Gauge } from 'prom-client'
import * as v from 'valibot'

import { removeLate } from '../engines/files/lateRemoval.ts'
import { job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import { shelfOf } from '../house/openHouse.ts'
import type { RoomPlan } from '../room/room.ts'
import { lastGoodBackup } from './backupStore.ts'
import { backUpDaily } from './dailyBackup.ts'
import { backupData } from './personal.ts'
import { rehearsalsSoFar } from './rehearsalStore.ts'
import { readBackups } from './settings.ts'
import { rehearseWeekly } from './weeklyRehearsal.ts'

/** The backups that the product makes by itself. */
export const backupRoom: RoomPlan = {
  personal: backupData,
  settings: readBackups,
  open: ({ house }) => ({
    jobs: {
      backUp: job({
        payload: v.unknown(),
        lane: 'slow',
        everyMinute: true,
        work: () => backUpDaily(house, house.config.of(readBackups)),
      }),
      removeLateFiles: job({
        payload: v.unknown(),
        everyMinute: true,
        work: () => removeLate(house.db, shelfOf(house.config)),
      }),
      rehearseRestore: job({
        payload: v.unknown(),
        lane: 'slow',
        everyMinute: true,
        work: () => rehearseWeekly(house, house.config.of(readBackups)),
      }),
    },
    metrics: [ageOfBackup(house), ageOfRehearsal(house), failedRehearsal(house)],
  }),
}

const secondsSince = (at: Date) => (Date.now() - at.getTime()) / 1000

function ageOfBackup({ db }: House): Gauge {
  return new Gauge({
    name: 'backup_age_seconds',
    help: 'Seconds since the last good backup by BACKUP_TO began; +Inf if there is none. More than 172800 is an alarm.',
    registers: [],
    async collect() {
      const last = await lastGoodBackup(db)
      this.set(last === undefined ? Infinity : secondsSince(last))
    },
  })
}

function ageOfRehearsal({ db }: House): Gauge {
  return new Gauge({
    name: 'backup_rehearsal_age_seconds',
    help: 'Seconds since the last good rehearsal of a restore began; without one, since the first good backup. More than 1296000 is an alarm.',
    registers: [],
    async collect() {
      const { since } = await rehearsalsSoFar(db)
      this.set(since === null ? Infinity : secondsSince(since))
    },
  })
}

function failedRehearsal({ db }: House): Gauge {
  return new Gauge({
    name: 'backup_rehearsal_failed',
    help: '1 if the last rehearsal of a restore failed, which is an alarm; otherwise 0.',
    registers: [],
    async collect() {
      this.set((await rehearsalsSoFar(db)).problem === null ? 0 : 1)
    },
  })
}
