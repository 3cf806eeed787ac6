import * as v from 'valibot'

/** The news of calls. `callNews` describes it; pages without a call load neither. */
export const callEvents = [v.object({ command: v.literal('call'), news: v.unknown() })] as const
