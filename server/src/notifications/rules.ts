import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import type { Role } from '@saathi/contract/people/user.ts'
import { canStop, type NoticeTopic, noticeTopics } from '@saathi/contract/notifications/rules.ts'

import { isMailedAtFirst, mailedAs } from './mailed.ts'

/** A person's choice about the mails of a topic. */
export interface Preference {
  readonly topic: string
  readonly mail: boolean
}

/** Whether a kind of notice is also mailed to a person with these choices. */
export function isMailed(kind: NoticeKindName, preferences: readonly Preference[]): boolean {
  const { topic } = noticeKinds[kind]
  const mailed = mailedAs(kind)
  if (mailed === 'never') return false
  const chosen = choiceOf(topic, preferences)
  return mailed === 'ifWanted' ? chosen === true : !canStop(topic) || chosen !== false
}

/** Returns every topic that this person gets: whether it is mailed, and whether its mails can be stopped. */
export function shownPreferences(preferences: readonly Preference[], role: Role) {
  return noticeTopics
    .filter((topic) => topic !== 'team' || role === 'staff')
    .map((topic) => ({
      topic,
      mail: !canStop(topic) || (choiceOf(topic, preferences) ?? isMailedAtFirst(topic)),
      canStop: canStop(topic),
    }))
}

function choiceOf(topic: NoticeTopic, preferences: readonly Preference[]): boolean | undefined {
  return preferences.find((each) => each.topic === topic)?.mail
}
