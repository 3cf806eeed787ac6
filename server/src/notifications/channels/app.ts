import { noticesSent } from '../delivery/counted.ts'
import type { Way } from './way.ts'

/** The list of notices in the product: a stored notice is there. */
export const appWay: Way = {
  name: 'app',
  async begin(_house, tx) {
    tx.afterCommit(() => noticesSent.inc({ channel: 'app', result: 'sent' }))
    return 'sent'
  },
}
