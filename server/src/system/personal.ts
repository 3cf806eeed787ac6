import type { PersonalData } from '../room/personalData.ts'

/** The tables about the system say nothing about people: routes are patterns without values. */
export const systemData: PersonalData = {
  impersonal: {
    system_processes: {
      reason: 'the processes of the product',
      columns: 'id version started_at seen_at sockets memory_megabytes delay_ms',
    },
    slow_calls: {
      reason: 'patterns of routes that took long',
      columns: 'request_id answered_at method route took_ms',
    },
    failed_calls: {
      reason: 'kinds of errors that nobody expected',
      columns: 'error method route day count last_at last_request_id',
    },
  },
}
