import {
  canStop,
  type NoticeKindName,
  noticeKinds,
  type NoticeTopic,
  noticeTopics,
} from '@saathi/contract/notifications/rules.ts'

/** What a person said about the mails of a topic. */
export interface Preference {
  readonly topic: string
  readonly mail: boolean
}

/** Whether a kind of notice is also mailed to somebody who said this. */
export function isMailed(kind: NoticeKindName, preferences: readonly Preference[]): boolean {
  const { topic, mailed } = noticeKinds[kind]
  return mailed && wantsMails(topic, preferences)
}

/** Every topic with whether its mails come, and whether they can be stopped. */
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
