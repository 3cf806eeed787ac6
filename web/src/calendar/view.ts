import * as v from 'valibot'

import { stored } from '../device/stored.ts'

/** The ways to look at the calendar; week and day need the width of a desk. */
export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

/** How the person last looked at the calendar. */
export const chosenView = stored('calendarView', v.picklist(views), { leavesWith: 'person' })
