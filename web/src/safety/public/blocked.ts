import * as v from 'valibot'

import { stored } from '../../device/stored.ts'

/** The people whom the person has blocked. It is stored on the device, so that it holds without a network and from the first moment. */
const blockedIds = stored('blocked', v.array(v.string()), { leavesWith: 'person' })

const none: readonly string[] = []

/** The ids of the people whom the person has blocked; the component renders again when they change. */
export function useBlocked(): readonly string[] {
  return blockedIds.use() ?? none
}

/** The ids of the people whom the person has blocked, for use outside of components. */
export function blockedNow(): readonly string[] {
  return blockedIds.now() ?? none
}

/** Notes that the person blocked another person, or ended the block. */
export function noteBlocked(userId: string, isBlocked: boolean): void {
  const others = blockedNow().filter((id) => id !== userId)
  putBlocked(isBlocked ? [...others, userId] : others)
}

/** Replaces what this device knows with what the server says. */
export function putBlocked(userIds: readonly string[]): void {
  if (userIds.length === 0) blockedIds.forget()
  else blockedIds.put([...userIds])
}
