import { Gauge } from 'prom-client'

import type { House } from '../house/house.ts'
import { countWaiting } from './reports/reportStore.ts'

/** Returns figures about reports for `/metrics`; none says anything about a person. */
export function reportFigures({ db, clock }: Pick<House, 'db' | 'clock'>): readonly Gauge[] {
  return [
    new Gauge({
      name: 'safety_reports_open',
      help: 'Reports that are not closed, by whether the promised time to look at them is over.',
      labelNames: ['late'],
      registers: [],
      async collect() {
        const { late, inTime } = await countWaiting(db, clock.now())
        this.set({ late: 'yes' }, late)
        this.set({ late: 'no' }, inTime)
      },
    }),
  ]
}
