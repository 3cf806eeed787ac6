import { paths } from '../../wire/paths.ts'

/** Returns the address of a call that is over. */
export function pastCallAddress(call: string): string {
  return `${paths.chatVideo}&call=${encodeURIComponent(call)}`
}

/** Returns the address of a call in the chat. It is not in `paths.ts`, because every page loads that file. */
export function callAddress(room: string): string {
  return `${paths.chatVideo}&room=${encodeURIComponent(room)}`
}

/** Returns the address of a mentorship's calendar that opens the form of an event with these words. */
export function planAddress(mentorship: string, words: string): string {
  return `${paths.calendarOf(mentorship)}&plan=${encodeURIComponent(words)}`
}
