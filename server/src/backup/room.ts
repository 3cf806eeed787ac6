import { Gauge } from 'prom-client'
import * as v from 'valibot'

import { job } from '../engines/work/queue.ts'
import type { House } from '../house/house.ts'
import type { RoomPlan } from '../room/room.ts'
import { lastGoodBackup } from './backupStore.ts'
import { backUpDaily } from './dailyBackup.ts'
import { backupData } from './personal.ts'
import { readBackups } from './settings.ts'

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
    },
    metrics: [ageOfBackup(house)],
  }),
}

function ageOfBackup({ db }: House): Gauge {
  return new Gauge({
    name: 'backup_age_seconds',
    help: 'Seconds since the last good backup by BACKUP_TO began; -1 if there is none. More than 172800 is an alarm.',
    registers: [],
    async collect() {
      const last = await lastGoodBackup(db)
      this.set(last === undefined ? -1 : (Date.now() - last.getTime()) / 1000)
    },
  })
}
