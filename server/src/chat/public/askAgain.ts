import type { House } from '../../house/house.ts'
import { answerJob } from '../topics/topics.ts'

/** Has a question to the assistant answered after some milliseconds. */
export function askAgain(
  { db, queue }: Pick<House, 'db' | 'queue'>,
  messageId: string,
  afterMs: number,
): Promise<void> {
  return queue.add(db, {
    name: answerJob,
    payload: { messageId },
    machineAt: new Date(Date.now() + afterMs),
  })
}
