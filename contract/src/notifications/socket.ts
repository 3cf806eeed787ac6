import * as v from 'valibot'

/** A notice was added for this person, or was read on another device. */
export const noticeEvents = [v.object({ command: v.literal('notice') })] as const
