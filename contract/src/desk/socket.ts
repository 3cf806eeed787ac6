import * as v from 'valibot'

/** Lists of the desk have changed, such as `today` or `case:<id>`. Only members of the team get this. */
export const deskEvents = [v.object({ command: v.literal('desk'), lists: v.array(v.string()) })] as const
