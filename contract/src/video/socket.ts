import * as v from 'valibot'

/** The news of calls, as JSON. `callNews` describes it, and only a call loads that. */
export const callEvents = [v.object({ command: v.literal('call'), news: v.string() })] as const
