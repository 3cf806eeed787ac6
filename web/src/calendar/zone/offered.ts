import * as v from 'valibot'

import { stored } from '../../device/stored.ts'

/** The phone's time zone that was offered already, whatever the person said. */
export const offeredZone = stored('offeredZone', v.string(), { leavesWith: 'person', writtenAs: 'text' })
