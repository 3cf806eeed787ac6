import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import { canStop, type NoticeTopic, noticeTopics } from '@saathi/contract/notifications/rules.ts'

/** A person's choice about the mails of a topic. */
export interface Preference {
  readonly topic: string
  readonly mail: boolean
}

/** Whether a kind of notice is also mailed to a person with these choices. */
export function isMailed(kind: NoticeKindName, preferences: readonly Preference[]): boolean {
  const { topic, mailed } = noticeKinds[kind]
  return mailed && wantsMails(topic, preferences)
}

/** Returns every topic: whether it is mailed, and whether its mails can be stopped. */
export function shownPreferences(preferences: readonly Preference[]) {
  return noticeTopics.map((topic) => ({
    topic,
    mail: wantsMails(topic, preferences),
    canStop: canStop(topic),
  }))
}

function wantsMails(topic: NoticeTopic, preferences: readonly Preference[]): boolean {
  return !canStop(topic) || preferences.find((each) => each.topic === topic)?.mail !== false
}
