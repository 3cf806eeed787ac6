import { accessCalls } from './access/calls.ts'
import { assistantCalls } from './assistant/calls.ts'
import type { ExperienceName } from './access/userStatus.ts'
import type { Calls } from './base/call.ts'
import { calendarCalls } from './calendar/calls.ts'
import { calendarErrors } from './calendar/errors.ts'
import { calendarLinkCalls } from './calendar/linkCalls.ts'
import { noticeAnswerCalls } from './calendar/noticeAnswerCalls.ts'
import { attachmentCalls } from './chat/attachmentCalls.ts'
import { chatCalls } from './chat/calls.ts'
import { chatErrors } from './chat/errors.ts'
import { noticingCalls } from './chat/detectionCalls.ts'
import { previewCalls } from './chat/previewCalls.ts'
import { replyCalls } from './chat/replyCalls.ts'
import { searchCalls } from './chat/searchCalls.ts'
import { contentCalls } from './content/calls.ts'
import { textCalls } from './content/textCalls.ts'
import { faqCalls } from './content/faqCalls.ts'
import { referenceCalls } from './content/referenceCalls.ts'
import { deskCalls } from './desk/calls.ts'
import { deskErrors } from './desk/errors.ts'
import { factorCalls } from './desk/factorCalls.ts'
import { peopleDeskCalls } from './desk/peopleCalls.ts'
import { teamCalls } from './desk/teamCalls.ts'
import { todayCalls } from './desk/todayCalls.ts'
import { viewCalls } from './desk/viewCalls.ts'
import { generalErrors } from './base/errorTable.ts'
import { feedCalls } from './feed/calls.ts'
import { helpCalls } from './help/calls.ts'
import { identityCalls } from './identity/calls.ts'
import { identityErrors } from './identity/errors.ts'
import { internshipCalls } from './internships/calls.ts'
import { learningCallsOf } from './learning/calls.ts'
import { learningErrors } from './learning/errors.ts'
import { mentorshipLearningCalls } from './learning/mentorshipCalls.ts'
import { readinessCalls } from './learning/readinessCalls.ts'
import { matchingCalls } from './matching/calls.ts'
import { candidateCalls } from './matching/candidateCalls.ts'
import { matchingErrors } from './matching/errors.ts'
import { matchCalls } from './matching/matchCalls.ts'
import { screeningCalls, screeningDeskCalls } from './matching/screeningCalls.ts'
import { studioCalls } from './matching/studioCalls.ts'
import { careCalls } from './mentorship/careCalls.ts'
import { closureCalls } from './mentorship/closureCalls.ts'
import { goalCalls } from './mentorship/goalCalls.ts'
import { pulseCalls } from './mentorship/pulseCalls.ts'
import { mentorshipCalls } from './mentorship/calls.ts'
import { notificationCalls } from './notifications/calls.ts'
import { mailCalls } from './notifications/mailCalls.ts'
import { phoneCalls } from './notifications/phoneCalls.ts'
import { pushCalls } from './notifications/pushCalls.ts'
import { notificationsErrors } from './notifications/errors.ts'
import { partnerCalls } from './partner/calls.ts'
import { partnerErrors } from './partner/errors.ts'
import { peopleCalls } from './people/calls.ts'
import { peopleErrors } from './people/errors.ts'
import { privacyCalls } from './privacy/calls.ts'
import { questionsErrors } from './questions/errors.ts'
import { registrationCalls } from './registration/calls.ts'
import { contactCalls } from './registration/contactCalls.ts'
import { registrationErrors } from './registration/errors.ts'
import { openingCalls, setupCalls } from './registration/setupCalls.ts'
import { safetyCalls } from './safety/calls.ts'
import { caseCalls } from './safety/caseCalls.ts'
import { caseCountCalls } from './safety/caseCountCalls.ts'
import { safetyErrors } from './safety/errors.ts'
import { surveyCalls } from './surveys/calls.ts'
import { systemCalls } from './system/calls.ts'
import { inboxCalls } from './team/inboxCalls.ts'
import { videoCalls } from './video/calls.ts'
import { captionCalls } from './video/captionCalls.ts'
import { evidenceCalls } from './video/evidenceCalls.ts'
import { hostCalls } from './video/hostCalls.ts'
import { parentCalls } from './video/parentCalls.ts'
import { recordCalls } from './video/recordCalls.ts'
import { videoErrors } from './video/errors.ts'

/**
 * The list of domains in the contract. A new domain adds its lines here, its frames in `domainFrames.ts` and its
 * notices in `domainNotices.ts`; everything else is derived from them.
 */

/** Every failure by name. */
export const errors = {
  ...generalErrors,
  ...peopleErrors,
  ...identityErrors,
  ...registrationErrors,
  ...questionsErrors,
  ...learningErrors,
  ...notificationsErrors,
  ...partnerErrors,
  ...calendarErrors,
  ...matchingErrors,
  ...chatErrors,
  ...safetyErrors,
  ...videoErrors,
  ...deskErrors,
} as const

/**
 * Every call by domain. A call that lists an unknown failure or names an unknown experience does not compile.
 */
export const domains = {
  people: peopleCalls,
  identity: identityCalls,
  registration: { ...registrationCalls, ...setupCalls, ...openingCalls, ...contactCalls },
  access: accessCalls,
  privacy: privacyCalls,
  content: { ...contentCalls, ...textCalls, ...faqCalls, ...referenceCalls },
  surveys: surveyCalls,
  learning: { ...learningCallsOf('learninghub'), ...readinessCalls },
  curriculum: { ...learningCallsOf('mentorships'), ...mentorshipLearningCalls },
  feed: feedCalls,
  desk: { ...deskCalls, ...factorCalls, ...teamCalls, ...todayCalls, ...peopleDeskCalls, ...viewCalls },
  help: helpCalls,
  system: systemCalls,
  team: inboxCalls,
  internships: internshipCalls,
  mentorship: { ...mentorshipCalls, ...careCalls, ...pulseCalls, ...goalCalls, ...closureCalls },
  matching: {
    ...matchingCalls,
    ...matchCalls,
    ...screeningCalls,
    ...screeningDeskCalls,
    ...studioCalls,
    ...candidateCalls,
  },
  chat: {
    ...chatCalls,
    ...attachmentCalls,
    ...noticingCalls,
    ...previewCalls,
    ...searchCalls,
    ...replyCalls,
  },
  assistant: assistantCalls,
  notifications: { ...notificationCalls, ...mailCalls, ...pushCalls, ...phoneCalls },
  partner: partnerCalls,
  safety: { ...safetyCalls, ...caseCalls, ...caseCountCalls },
  calendar: { ...calendarCalls, ...calendarLinkCalls, ...noticeAnswerCalls },
  video: { ...videoCalls, ...captionCalls, ...evidenceCalls, ...hostCalls, ...parentCalls, ...recordCalls },
} as const satisfies Record<string, Calls<keyof typeof errors, ExperienceName>>
