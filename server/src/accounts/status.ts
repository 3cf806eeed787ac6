import type { Experience, matchingStatus, UserStatus } from '@saathi/contract/accounts/userStatus.ts'
import { sessionsToUnlock } from '@saathi/contract/accounts/rules.ts'
import type { InferOutput } from 'valibot'

type MatchingStatus = InferOutput<typeof matchingStatus>

/** Where a person stands: everything that decides what they may see and use. */
export interface Standing {
  readonly role: 'mentee' | 'mentor' | 'staff'
  readonly surveys: readonly {
    readonly surveyId: string
    readonly surveyStatus: string
    readonly currentStageId: string | null
    readonly stageStatus: string
  }[]
  readonly completedSessions: number
  readonly unstartedSessions: number
  readonly channelKinds: readonly ('one_to_one' | 'group' | 'assistant')[]
  readonly activeMentorship: string | null
}

/** What has to be so before an experience opens; nothing named means always. */
interface Requirement {
  readonly surveysDone?: true
  readonly completedSessions?: number
  readonly activeMentorship?: true
  readonly anySurvey?: true
  readonly matching?: readonly MatchingStatus[]
}

/** An experience is `use` once its requirement is met, until then `before`. */
interface ExperienceRule {
  readonly before: 'show' | 'hide'
  readonly opens: Requirement
}

type ExperienceName = keyof UserStatus['experiences']

/** The rules of a programme, as data. */
export interface ProgrammeRules {
  readonly experiences: Readonly<Record<ExperienceName, ExperienceRule>>
  readonly sessionsToUnlock: number
  /** Everybody may talk to the assistant: its channel opens when the terms are agreed to. */
  readonly assistant: Experience
  readonly helpCenter: Experience
}

/** The rules of this programme. */
export const programmeRules: ProgrammeRules = {
  experiences: {
    internship: { before: 'show', opens: { completedSessions: sessionsToUnlock } },
    session: { before: 'hide', opens: { surveysDone: true } },
    curriculum: {
      before: 'show',
      opens: { completedSessions: sessionsToUnlock, activeMentorship: true },
    },
    survey: { before: 'hide', opens: { anySurvey: true } },
    chattype: { before: 'hide', opens: {} },
    video: { before: 'hide', opens: { activeMentorship: true } },
    matchingflow: { before: 'hide', opens: { matching: ['READY', 'ON_HOLD', 'GROUP_HOLD'] } },
  },
  sessionsToUnlock,
  assistant: 'use',
  helpCenter: 'hide',
}

/** A text of the product in English and in its further languages. */
export interface Words {
  readonly text: string
  readonly localeText: Readonly<Record<string, string>>
}

type Say = (key: string, values?: Readonly<Record<string, string>>) => Words

const silence: Words = { text: '', localeText: {} }

/** What a person may see and use now. */
export function userStatusOf(standing: Standing, rules: ProgrammeRules, say: Say): UserStatus {
  const matching = matchingStatusOf(standing)
  const isOpen = (name: ExperienceName) => meets(standing, rules.experiences[name].opens, matching)
  const allowed = (name: ExperienceName): Experience =>
    isOpen(name) ? 'use' : rules.experiences[name].before
  const review = matching === 'APPLICATION_REVIEW' ? say('rule.review.pending') : silence
  const curriculum = isOpen('curriculum') ? silence : curriculumWords(standing, rules, say)
  return {
    surveys: standing.surveys.map((survey) => ({ ...survey, expPermission: 'use' as const })),
    experiences: {
      internship: allowed('internship'),
      session: allowed('session'),
      curriculum: allowed('curriculum'),
      survey: allowed('survey'),
      chattype: allowed('chattype'),
      video: allowed('video'),
      matchingflow: allowed('matchingflow'),
    },
    chatStatus: {
      mentorshipChat: standing.channelKinds.some((kind) => kind !== 'assistant') ? 'use' : 'hide',
      aiChat: rules.assistant,
      helpCenter: rules.helpCenter,
    },
    matchingflowStatus: { applicationReview: matching === 'APPLICATION_REVIEW' ? 'use' : 'hide' },
    mentorshipSessionStatus: {
      completedSessions: standing.completedSessions,
      remainingSessions: Math.max(0, rules.sessionsToUnlock - standing.completedSessions),
    },
    ruleMessage: {
      applicationReview: review.text,
      localeApplicationReview: review.localeText,
      curriculum: curriculum.text,
      localeCurriculum: curriculum.localeText,
    },
    newSessionAvailable: isOpen('session') && standing.unstartedSessions > 0,
    matching: { matchingStatus: matching },
    activeMentorship: standing.activeMentorship,
  }
}

/** Staff take no part in matching; everybody else is looked at by the team once the surveys are done. */
function matchingStatusOf(standing: Standing): MatchingStatus {
  if (standing.activeMentorship !== null) return 'MATCHED'
  if (standing.role === 'staff' || !areSurveysDone(standing)) return 'NOT_READY'
  return 'APPLICATION_REVIEW'
}

function areSurveysDone({ surveys }: Standing): boolean {
  return surveys.every(({ surveyStatus }) => surveyStatus.startsWith('COMPLETE'))
}

function meets(standing: Standing, required: Requirement, matching: MatchingStatus): boolean {
  if (required.surveysDone && !areSurveysDone(standing)) return false
  if (required.anySurvey && standing.surveys.length === 0) return false
  if (required.activeMentorship && standing.activeMentorship === null) return false
  if (standing.completedSessions < (required.completedSessions ?? 0)) return false
  return required.matching?.includes(matching) ?? true
}

function curriculumWords(standing: Standing, rules: ProgrammeRules, say: Say): Words {
  return standing.completedSessions < rules.sessionsToUnlock
    ? say('rule.curriculum.sessions', { count: String(rules.sessionsToUnlock) })
    : say('rule.curriculum.mentorship')
}
