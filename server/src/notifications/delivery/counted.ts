import { Counter } from 'prom-client'

/** Attempts of this process to bring a notice to a person. Notices in the app are counted when they are stored for good. */
export const noticesSent = new Counter({
  name: 'notices_sent_total',
  help: 'Attempts to bring a notice to a person, by channel and result.',
  labelNames: ['channel', 'result'],
  registers: [],
})
