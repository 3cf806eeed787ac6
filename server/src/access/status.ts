import type { RunningMentorship, SurveyStanding } from '../room/teamWork.ts'
import type { ChannelKind } from '@saathi/contract/chat/calls.ts'
import { isOfMentorship } from '@saathi/contract/chat/rules.ts'
import {
  type Experience,
  type ExperienceName,
  userStatus,
  type UserStatus,
} from '@saathi/contract/access/userStatus.ts'
import {
  type MatchingFacts,
  type MatchingRecord,
  type MatchingStatus,
  matchingStatusOf,
  undecidedCount,
  type WaitsFor,
  waitsForOf,
} from '@saathi/contract/matching/rules.ts'
import { surveyStatusOf } from '@saathi/contract/surveys/status.ts'

import type { Words } from '../engines/text/texts.ts'
import { wayTo } from './way.ts'

/** The facts about a person that decide what they may see and use. */
export interface Standing {
  readonly role: 'mentee' | 'mentor' | 'staff'
  readonly surveys: readonly SurveyStanding[]
  readonly completedSessions: number
  readonly hasUnstartedSession: boolean
  readonly channelKinds: readonly ChannelKind[]
  /** Running mentorships, newest first. */
  readonly mentorships: readonly RunningMentorship[]
  readonly matching: MatchingRecord
}

/** The conditions for opening an experience; without any it is always open. */
export interface Requirement {
  readonly surveysDone?: true | undefined
  readonly completedSessions?: number | undefined
  readonly activeMentorship?: true | undefined
  readonly anySurvey?: true | undefined
  readonly matching?: readonly MatchingStatus[] | undefined
}

/** An experience is `use` once its conditions are met, and `before` until then. */
export interface ExperienceRule {
  readonly before: 'show' | 'hide'
  readonly opens: Requirement
  /** The requirement for mentors, if it differs. */
  readonly opensForMentors?: Requirement | undefined
  /** Mentors neither see nor use it. */
  readonly notForMentors?: true | undefined
}

/** The rules of a programme, from `content/reference/status.json`. */
export interface ProgrammeRules {
  readonly experiences: Readonly<Record<ExperienceName, ExperienceRule>>
  readonly sessionsToUnlock: number
  /** The assistant is open to everyone: its channel is created when the person agrees to the terms. */
  readonly assistant: Experience
  readonly helpCenter: Experience
}

export type Say = (key: string, values?: Readonly<Record<string, string>>) => Words

const silence: Words = { text: '', localeText: {} }

/** Returns what a person may see and use now. */
export function userStatusOf(standing: Standing, rules: ProgrammeRules, say: Say): UserStatus {
  const facts = matchingFactsOf(standing)
  const matching = matchingStatusOf(facts)
  const waitsFor = waitsForOf(facts)
  const isOpen = (name: ExperienceName) => isOpenFor(standing, rules, name)
  const allowed = (name: ExperienceName): Experience => {
    if (isWithheld(standing, rules.experiences[name])) return 'hide'
    return isOpen(name) ? 'use' : rules.experiences[name].before
  }
  const review = matching === 'APPLICATION_REVIEW' ? reviewWords(waitsFor, say) : silence
  const curriculum = isOpen('curriculum') ? silence : curriculumWords(standing, rules, say)
  const way = wayTo({
    facts,
    surveys: standing.surveys,
    completed: standing.completedSessions,
    needed: requirementOf(standing, rules.experiences.curriculum).completedSessions ?? 0,
  })
  return {
    surveys: standing.surveys.map(({ surveyId, currentStageId, stageStatus, ...state }) => ({
      surveyId,
      surveyStatus: surveyStatusOf(state),
      expPermission: 'use',
      currentStageId,
      stageStatus,
    })),
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
      mentorshipChat: standing.channelKinds.some(isOfMentorship) ? 'use' : 'hide',
      aiChat: rules.assistant,
      helpCenter: rules.helpCenter,
    },
    matchingflowStatus: { applicationReview: applicationReviewOf(matching, waitsFor) },
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
    newSessionAvailable: isOpen('session') && standing.hasUnstartedSession,
    matching: {
      matchingStatus: matching,
      openProposals: undecidedCount(facts),
      ...(waitsFor === null || waitsFor === 'surveys' ? {} : { waitsFor }),
    },
    activeMentorship: activeMentorshipOf(standing),
    ...(way === undefined ? {} : { way }),
  }
}

/** Whether this is the name of an experience. */
export function isExperience(name: string): name is ExperienceName {
  return name in userStatus.entries.experiences.entries
}

/** Whether a person may use an experience now. */
export function isOpenFor(standing: Standing, rules: ProgrammeRules, name: ExperienceName): boolean {
  const rule = rules.experiences[name]
  if (isWithheld(standing, rule)) return false
  const required = requirementOf(standing, rule)
  const conditions = conditionsOf(standing, required, matchingStatusOf(matchingFactsOf(standing)))
  return conditions.every(({ isMet }) => isMet)
}

/** Whether an experience is not for people of this role. */
export function isWithheld({ role }: Pick<Standing, 'role'>, { notForMentors }: ExperienceRule): boolean {
  return role === 'mentor' && notForMentors === true
}

/** Returns the requirement of an experience for a person of this role. */
export function requirementOf({ role }: Pick<Standing, 'role'>, rule: ExperienceRule): Requirement {
  return (role === 'mentor' ? rule.opensForMentors : undefined) ?? rule.opens
}

/** Returns the facts that decide a person's matching status. */
export function matchingFactsOf(standing: Standing): MatchingFacts {
  const { role, mentorships, matching } = standing
  const running = mentorships.filter(({ isBridged }) => !isBridged)
  return { ...matching, role, surveysDone: areSurveysDone(standing), running }
}

/** Returns the newest mentorship that runs. */
function activeMentorshipOf({ mentorships }: Standing): string | null {
  return mentorships[0]?.id ?? null
}

/** An application that is not accepted yet is only shown: the person can do nothing but wait. */
function applicationReviewOf(matching: MatchingStatus, waitsFor: WaitsFor | null): Experience {
  if (matching !== 'APPLICATION_REVIEW') return 'hide'
  return waitsFor === 'not_yet' ? 'show' : 'use'
}

const reviewTexts: Readonly<Record<WaitsFor, string>> = {
  surveys: 'rule.review.pending',
  team: 'rule.review.pending',
  not_yet: 'rule.review.notYet',
  birth_year: 'rule.review.birthYear',
  parent: 'rule.review.parent',
}

/** Returns the sentence about an application in review. */
export function reviewWords(waitsFor: WaitsFor | null, say: Say): Words {
  return say(reviewTexts[waitsFor ?? 'team'])
}

function areSurveysDone(standing: Standing): boolean {
  return surveysDone(standing) === standing.surveys.length
}

/** Returns the number of complete surveys. */
export function surveysDone({ surveys }: Standing): number {
  return surveys.filter(({ progress }) => progress === 'complete').length
}

/** One condition: whether it is met, and the key and values of the text that says so. */
export interface Condition {
  readonly isMet: boolean
  readonly key: string
  readonly values: Readonly<Record<string, string>>
}

/** Returns the conditions of an experience and whether a person meets them. */
export function conditionsOf(
  standing: Standing,
  required: Requirement,
  matching: MatchingStatus,
): Condition[] {
  const conditions: Condition[] = []
  if (required.anySurvey) {
    const count = standing.surveys.length
    const key = count > 0 ? 'rule.why.anySurvey' : 'rule.why.noSurvey'
    conditions.push({ isMet: count > 0, key, values: { count: String(count) } })
  }
  // A survey that is added later does not close an experience that a running mentorship has opened.
  if (required.surveysDone && activeMentorshipOf(standing) === null)
    conditions.push(surveysCondition(standing))
  if (required.completedSessions !== undefined) {
    const done = Math.min(standing.completedSessions, required.completedSessions)
    const values = { count: String(required.completedSessions), done: String(done) }
    const isMet = done === required.completedSessions
    conditions.push({ isMet, key: 'rule.why.sessions', values })
  }
  if (required.activeMentorship) {
    const isMet = activeMentorshipOf(standing) !== null
    conditions.push({ isMet, key: isMet ? 'rule.why.mentored' : 'rule.why.mentorship', values: {} })
  }
  if (required.matching !== undefined) {
    const isMet = required.matching.includes(matching)
    conditions.push({ isMet, key: isMet ? 'rule.why.matching' : 'rule.why.noMatching', values: {} })
  }
  return conditions
}

/** Returns the condition that every survey is complete. */
export function surveysCondition(standing: Standing): Condition {
  // A person without surveys meets the condition.
  if (standing.surveys.length === 0) return { isMet: true, key: 'rule.why.always', values: {} }
  const values = { count: String(standing.surveys.length), done: String(surveysDone(standing)) }
  return { isMet: areSurveysDone(standing), key: 'rule.why.surveys', values }
}

function curriculumWords(standing: Standing, rules: ProgrammeRules, say: Say): Words {
  const { completedSessions } = requirementOf(standing, rules.experiences.curriculum)
  return completedSessions !== undefined && standing.completedSessions < rules.sessionsToUnlock
    ? say('rule.curriculum.sessions', { count: String(rules.sessionsToUnlock) })
    : say('rule.curriculum.mentorship')
}
