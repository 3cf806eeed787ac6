import type { Reply } from '@saathi/contract/base/call.ts'
import type { contentCalls } from '@saathi/contract/content/calls.ts'
import type { UserStatus } from '@saathi/contract/access/userStatus.ts'
import type { SessionCard } from '@saathi/contract/learning/session.ts'
import type { User } from '@saathi/contract/people/user.ts'

import type { Arrival } from '../device/identity.ts'

/** A person for tests. */
export function buildUser(more: Partial<User> = {}): User {
  return {
    id: 'asha',
    email: 'asha@people.example',
    role: 'mentee',
    firstName: 'Asha',
    lastName: 'Patil',
    displayName: 'Asha Patil',
    displayPicture: null,
    picture: null,
    bio: '',
    phoneNumber: '+919876543210',
    hasAgreedTerms: true,
    newPrimaryLanguage: 'en',
    timeZone: 'Asia/Kolkata',
    birthYear: 2000,
    provider: 'normal',
    status: 'active',
    mentorships: [],
    ...more,
  }
}

/** The server's reply to a sign-in, for tests. */
export function buildArrival(more: Partial<User> = {}): Arrival {
  return { idToken: `token of ${more.id ?? 'asha'}`, expiresIn: 3600, user: buildUser(more) }
}

/** The user status of a mentee without a mentorship, for tests. */
export function buildStatus(more: Partial<UserStatus> = {}): UserStatus {
  return {
    surveys: [],
    experiences: {
      internship: 'use',
      session: 'use',
      curriculum: 'hide',
      survey: 'use',
      chattype: 'use',
      video: 'hide',
      matchingflow: 'hide',
    },
    chatStatus: { mentorshipChat: 'hide', aiChat: 'hide', helpCenter: 'use' },
    matchingflowStatus: { applicationReview: 'hide' },
    mentorshipSessionStatus: { completedSessions: 0, remainingSessions: 5 },
    ruleMessage: {
      applicationReview: '',
      localeApplicationReview: {},
      curriculum: '',
      localeCurriculum: {},
    },
    newSessionAvailable: false,
    matching: { matchingStatus: 'NOT_READY', openProposals: 0 },
    activeMentorship: null,
    ...more,
  }
}

/** A session of the learning hub as lists show it, for tests. */
export function buildSessionCard(more: Partial<SessionCard> = {}): SessionCard {
  return {
    id: 'session',
    title: 'A session',
    localeTitle: {},
    overview: '',
    localeOverview: {},
    tags: [],
    localeTags: {},
    color: 'sand',
    banner: 'lamp',
    isBookmarked: false,
    isLearningHub: true,
    mentorship: null,
    sessionStatus: null,
    sessionDuration: 20,
    durationCompleted: 0,
    endDate: null,
    stepCount: 3,
    completedSteps: [],
    openedStep: null,
    openedAt: null,
    partnerCompletedSteps: [],
    keptBytes: 0,
    ...more,
  }
}

type ClientConfig = Reply<typeof contentCalls.clientConfig>

/** The settings of a demo that asks for no consent. */
export function buildClientConfig(more: Partial<ClientConfig> = {}): ClientConfig {
  return {
    productName: 'Saathi',
    demo: true,
    signIns: ['password'],
    video: 'builtin',
    callsKept: 'all',
    asksConsentFor: [],
    help: null,
    team: {
      days: [1, 2, 3, 4, 5],
      from: '10:00',
      to: '18:00',
      timeZone: 'Asia/Kolkata',
      answerDays: 1,
      email: 'team@people.example',
    },
    calendars: ['google'],
    limits: { otpLength: 6, pictureBytes: 1, otpResendSeconds: 1, messageCharacters: 1, sessionsToUnlock: 1 },
    ...more,
  }
}
