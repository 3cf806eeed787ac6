import { accountCalls } from './accounts/calls.ts'
import type { Calls } from './call.ts'
import { chatCalls } from './chat/calls.ts'
import { contentCalls } from './content/calls.ts'
import { faqCalls } from './content/faqCalls.ts'
import { referenceCalls } from './content/referenceCalls.ts'
import { feedCalls } from './feed/calls.ts'
import { internshipCalls } from './internships/calls.ts'
import { learningCalls, learningCallsOf } from './learning/calls.ts'
import { readinessCalls } from './learning/readinessCalls.ts'
import { notificationCalls } from './notifications/calls.ts'
import { partnerCalls } from './partner/calls.ts'
import { surveyCalls } from './surveys/calls.ts'

/** Every call of the product by domain: the API's documents, the matrix and the tests read it. */
export const domains = {
  accounts: accountCalls,
  content: { ...contentCalls, ...faqCalls, ...referenceCalls },
  surveys: surveyCalls,
  learning: learningCalls,
  curriculum: learningCallsOf('mentorships'),
  readiness: readinessCalls,
  feed: feedCalls,
  internships: internshipCalls,
  chat: chatCalls,
  notifications: notificationCalls,
  partner: partnerCalls,
} as const satisfies Record<string, Calls>
