import { maintenanceEvents } from './access/socket.ts'
import { chatCommands, chatEvents } from './chat/socket.ts'
import { noticeEvents } from './notifications/socket.ts'

// Apart from `domains.ts`, because a browser loads this file with its socket and would load every call of the product along with it.

/** The frames that clients send. */
export const commands = [...chatCommands] as const

/** The frames that the server sends. */
export const events = [...chatEvents, ...noticeEvents, ...maintenanceEvents] as const
