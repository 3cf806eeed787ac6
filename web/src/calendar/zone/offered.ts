import * as v from 'valibot'

import { stored } from '../../device/stored.ts'

/** The phone's time zone that was offered already, whether the person accepted it or not. */
export const offeredZone = stored('offeredZone', v.string(), { leavesWith: 'person', writtenAs: 'text' })
