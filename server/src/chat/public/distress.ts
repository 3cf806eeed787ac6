import { readNoticing } from '../detection/detection.ts'

/** Whether a text has words of distress, by the rules that notice messages. */
export function isInDistress(text: string): boolean {
  return readNoticing().findNoticed(text).includes('distress')
}
