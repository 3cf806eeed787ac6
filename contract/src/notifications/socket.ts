import * as v from 'valibot'

/** A notice came for this person, or was read elsewhere. */
export const noticeEvents = [v.object({ command: v.literal('notice') })] as const
