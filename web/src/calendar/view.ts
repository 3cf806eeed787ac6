import * as v from 'valibot'

import { stored } from '../device/stored.ts'

const views = ['month', 'agenda'] as const

/** How the person last looked at the calendar: as a month or as a list. */
export const chosenView = stored('calendarView', v.picklist(views), { leavesWith: 'person' })
