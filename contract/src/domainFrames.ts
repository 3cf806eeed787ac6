import { maintenanceEvents } from './access/socket.ts'
import { chatCommands } from './chat/commands.ts'
import { chatEvents } from './chat/socket.ts'
import { noticeEvents } from './notifications/socket.ts'
import { languageEvents } from './people/socket.ts'

// Separate from `domains.ts`: a browser loads this file with its socket, and importing `domains.ts` would add
// every call of the product.

/** The frames that clients send. Not spread, so that a browser, which only needs their types, leaves them out. */
export const commands = chatCommands

/** The frames that the server sends. */
export const events = [...chatEvents, ...noticeEvents, ...maintenanceEvents, ...languageEvents] as const
