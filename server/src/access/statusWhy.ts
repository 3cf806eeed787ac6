import type { ExperienceName, UserStatus } from '@saathi/contract/access/userStatus.ts'

import {
  type Condition,
  conditionsOf,
  type ProgrammeRules,
  type Say,
  type Standing,
  surveysCondition,
} from './status.ts'
import type { Words } from '../engines/texts.ts'

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
  const { status } = explained
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an object of the contract's schema has exactly its keys
  const names = Object.keys(status.experiences) as ExperienceName[]
  return [
    ...names.map((name) =>
      reason(`experiences.${name}`, status.experiences[name], experienceWords(explained, name)),
    ),
    reason('matching.matching_status', status.matching.matchingStatus, matchingWords(explained)),
    ...chatReasons(explained),
  ]
}

function reason(about: string, value: string, because: Words): Why[number] {
  return { about, value, because: because.text, localeBecause: { ...because.localeText } }
}

/** Says which conditions are missing; once none is, which conditions were met. */
function experienceWords({ standing, status, rules, say }: Explained, name: ExperienceName): Words {
  const opens = say(`rule.why.opens.${name}`)
  const conditions = conditionsOf(standing, rules.experiences[name].opens, status.matching.matchingStatus)
  if (conditions.length === 0) return withOpens(say('rule.why.always'), opens)
  const missing = conditions.filter(({ isMet }) => !isMet)
  const said = missing.length > 0 ? missing : conditions
  return joined(said.map((condition) => conditionWords(condition, opens, say)))
}

function conditionWords({ key, values }: Condition, opens: Words, say: Say): Words {
  return withOpens(say(key, values), opens)
}

function matchingWords({ standing, status, say }: Explained): Words {
  const { matchingStatus } = status.matching
  if (matchingStatus === 'MATCHED') return say('rule.why.matched')
  if (matchingStatus === 'APPLICATION_REVIEW') return say('rule.review.pending')
  if (standing.role === 'staff') return say('rule.why.staff')
  return conditionWords(surveysCondition(standing), say('rule.why.opens.matching'), say)
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

/** Fills in the beginning of a sentence, which differs by language. */
function withOpens(sentence: Words, opens: Words): Words {
  return mapped(sentence, (text, code) =>
    text.replace('{opens}', code === undefined ? opens.text : (opens.localeText[code] ?? opens.text)),
  )
}

function joined([first, ...others]: readonly Words[]): Words {
  const nothing: Words = { text: '', localeText: {} }
  return mapped(first ?? nothing, (text, code) =>
    [text, ...others.map((other) => (code === undefined ? other.text : (other.localeText[code] ?? '')))].join(
      '. ',
    ),
  )
}

function mapped(words: Words, change: (text: string, code?: string) => string): Words {
  return {
    text: change(words.text),
    localeText: Object.fromEntries(
      Object.entries(words.localeText).map(([code, text]) => [code, change(text, code)]),
    ),
  }
}
