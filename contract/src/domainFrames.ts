import { maintenanceEvents } from './access/socket.ts'
import { chatCommands } from './chat/commands.ts'
import { chatEvents } from './chat/socket.ts'
import { deskEvents } from './desk/socket.ts'
import { noticeEvents } from './notifications/socket.ts'
import { languageEvents } from './people/socket.ts'
import { callCommands } from './video/commands.ts'
import { callEvents } from './video/socket.ts'

// Separate from `domains.ts`: a browser loads this file with its socket, and importing `domains.ts` would add
// every call of the product.

/** The frames that clients send. A browser only needs their types and leaves them out, which a spread here would prevent. */
export const commands = both(chatCommands, callCommands)

/** The frames that the server sends. */
export const events = [
  ...chatEvents,
  ...noticeEvents,
  ...maintenanceEvents,
  ...languageEvents,
  ...callEvents,
  ...deskEvents,
] as const

// @__NO_SIDE_EFFECTS__
function both<const One extends readonly unknown[], const Other extends readonly unknown[]>(
  one: One,
  other: Other,
): readonly [...One, ...Other] {
  return [...one, ...other]
}
