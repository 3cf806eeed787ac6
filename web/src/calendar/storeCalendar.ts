import { storesLater } from '../device/storeLater.ts'

/**
 * Stores the whole calendar on this device. A device on which no mentorship was opened has no month to show either.
 */
export const storeCalendar = storesLater(() => import('./MentorshipCalendar.tsx'))
