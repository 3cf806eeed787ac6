/** Reports an error of pushes, unless the person has blocked notifications: that is no error. */
export function reportPush(error: unknown): void {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return
  reportError(error)
}
