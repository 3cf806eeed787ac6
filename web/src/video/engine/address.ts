import { paths } from '../../wire/paths.ts'

/** Returns the address of a call that is over. */
export function pastCallAddress(call: string): string {
  return `${paths.chatVideo}&call=${encodeURIComponent(call)}`
}

/** Returns the address of a call in the chat. It is not in `paths.ts`, because every page loads that file. */
export function callAddress(room: string): string {
  return `${paths.chatVideo}&room=${encodeURIComponent(room)}`
}
