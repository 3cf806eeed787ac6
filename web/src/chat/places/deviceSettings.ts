import * as v from 'valibot'

import { stored } from '../../device/stored.ts'

/** Whether a new message makes a sound on this device; undefined means yes. */
export const soundSetting = stored('chatSound', v.boolean(), { leavesWith: 'person' })

/** Whether the browser's tab says how many messages are unread; undefined means yes. */
export const titleSetting = stored('chatTitle', v.boolean(), { leavesWith: 'person' })
