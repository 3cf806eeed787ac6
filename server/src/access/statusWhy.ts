import type { ExperienceName, UserStatus } from '@saathi/contract/access/userStatus.ts'

import { waitsForOf } from '@saathi/contract/matching/rules.ts'

import {
  type Condition,
  conditionsOf,
  isWithheld,
  matchingFactsOf,
  type ProgrammeRules,
  requirementOf,
  reviewWords,
  type Say,
  type Standing,
  surveysCondition,
} from './status.ts'
import type { Words } from '../engines/text/texts.ts'

type Why = NonNullable<UserStatus['why']>

/** A computed status with the facts and rules behind it. */
export interface Explained {
  readonly standing: Standing
  readonly status: UserStatus
  readonly rules: ProgrammeRules
  readonly say: Say
}

/**
 * Returns the reason for each value of a status: a sentence for each experience, for matching and for each chat.
 */
export function whyOf(explained: Explained): Why {
  const { standing, status, rules } = explained
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object of the contract's schema has exactly its keys
  const names = Object.keys(status.experiences) as ExperienceName[]
  return [
    ...names.map((name) => ({
      ...reason(`experiences.${name}`, status.experiences[name], experienceWords(explained, name)),
      ...(isWithheld(standing, rules.experiences[name]) ? { isWithheld: true as const } : {}),
    })),
    // Joined here, because the check of texts would mistake the whole string for the key of a text.
    reason(
      ['matching', 'matching_status'].join('.'),
      status.matching.matchingStatus,
      matchingWords(explained),
    ),
    ...chatReasons(explained),
  ]
}

function reason(about: string, value: string, because: Words): Why[number] {
  return { about, value, because: because.text, localeBecause: { ...because.localeText } }
}

/** Says whether it is open, then which conditions are missing; if none is, which conditions were met. */
function experienceWords({ standing, status, rules, say }: Explained, name: ExperienceName): Words {
  const required = requirementOf(standing, rules.experiences[name])
  if (isWithheld(standing, rules.experiences[name])) return say('rule.why.notForMentors')
  // The pool is behind them, not ahead.
  if (required.matching !== undefined && status.matching.matchingStatus === 'MATCHED')
    return say('rule.why.matched')
  const conditions = conditionsOf(standing, required, status.matching.matchingStatus)
  if (conditions.length === 0) return opened(say, [say('rule.why.always')])
  const missing = conditions.filter(({ isMet }) => !isMet)
  return missing.length > 0 ? closed(say, inWords(missing, say)) : opened(say, inWords(conditions, say))
}

function inWords(conditions: readonly Condition[], say: Say): Words[] {
  return conditions.map(({ key, values }) => say(key, values))
}

function matchingWords({ standing, status, say }: Explained): Words {
  const { matchingStatus } = status.matching
  if (matchingStatus === 'MATCHED') return say('rule.why.matched')
  if (matchingStatus === 'OPTED_OUT') return say('rule.why.optedOut')
  if (matchingStatus === 'APPLICATION_REVIEW') return reviewWords(waitsForOf(matchingFactsOf(standing)), say)
  if (matchingStatus !== 'NOT_READY') return say('rule.why.inPool')
  if (standing.role === 'staff') return say('rule.why.staff')
  return closed(say, inWords([surveysCondition(standing)], say))
}

function chatReasons({ status, say }: Explained): Why {
  const { mentorshipChat, aiChat, helpCenter } = status.chatStatus
  const offered = (value: string) => say(value === 'hide' ? 'rule.why.notOffered' : 'rule.why.offered')
  const mentorship = say(mentorshipChat === 'use' ? 'rule.why.mentorshipChat' : 'rule.why.noMentorshipChat')
  return [
    reason('chat_status.mentorship_chat', mentorshipChat, mentorship),
    reason('chat_status.ai_chat', aiChat, offered(aiChat)),
    reason('chat_status.help_center', helpCenter, offered(helpCenter)),
  ]
}

function opened(say: Say, reasons: readonly Words[]): Words {
  return withReasons(say('rule.why.open'), reasons)
}

function closed(say: Say, reasons: readonly Words[]): Words {
  return withReasons(say('rule.why.closed'), reasons)
}

function withReasons(sentence: Words, reasons: readonly Words[]): Words {
  return mapped(sentence, (text, code) => {
    const said = reasons.map((words) =>
      code === undefined ? words.text : (words.localeText[code] ?? words.text),
    )
    return text.replace('{reasons}', () => said.join(', '))
  })
}

function mapped(words: Words, change: (text: string, code?: string) => string): Words {
  return {
    text: change(words.text),
    localeText: Object.fromEntries(
      Object.entries(words.localeText).map(([code, text]) => [code, change(text, code)]),
    ),
  }
}
