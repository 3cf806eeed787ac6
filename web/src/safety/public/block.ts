import { outcomeOf, type SendOutcome, putInOutbox } from '../../device/outbox.ts'
import { changeBlock } from '../acts/acts.ts'
import { noteBlocked } from './blocked.ts'

/** Blocks a person, or ends that: on this device at once, and everywhere as soon as the server has it. */
export function changeBlocked(userId: string, isBlocked: boolean): Promise<SendOutcome> {
  noteBlocked(userId, isBlocked)
  return outcomeOf(putInOutbox(changeBlock, { userId, isBlocked }))
}
