import { Gauge } from 'prom-client'

import type { House } from '../house/house.ts'
import { countWaiting } from './store.ts'

/** Returns figures about the inbox for `/metrics`; none says anything about a person. */
export function teamFigures({ db, clock }: Pick<House, 'db' | 'clock'>): readonly Gauge[] {
  return [
    new Gauge({
      name: 'team_conversations_waiting',
      help: 'Conversations in which a person waits for the programme team.',
      registers: [],
      async collect() {
        this.set((await countWaiting(db)).waiting)
      },
    }),
    new Gauge({
      name: 'team_longest_wait_seconds',
      help: 'Seconds since the oldest message that the programme team has not handled; 0 without one.',
      registers: [],
      async collect() {
        const { oldest } = await countWaiting(db)
        this.set(oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / 1000)
      },
    }),
  ]
}
