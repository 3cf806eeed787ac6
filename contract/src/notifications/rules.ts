/** What a notice is about; people choose by topic whether it is mailed. */
export const noticeTopics = ['security', 'learning', 'mentorship'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** Where a kind of notice leads and to which topic it belongs. Its words are `notice.<kind>.title` and `notice.<kind>.body`. */
export interface NoticeKind {
  readonly topic: NoticeTopic
  /** The client's page about it. */
  readonly page: string
  /** Whether it is also mailed where the person did not say otherwise. */
  readonly mailed: boolean
}

/** Every kind of notice. A later feature adds its line here and its words in the texts. */
export const noticeKinds = {
  welcome: { topic: 'learning', page: '/learninghub', mailed: false },
  passwordChanged: { topic: 'security', page: '/moreinfo/devices', mailed: true },
  internshipsOpen: { topic: 'learning', page: '/internship', mailed: true },
  mentorshipBegun: { topic: 'mentorship', page: '/chat', mailed: true },
} as const satisfies Record<string, NoticeKind>
export type NoticeKindName = keyof typeof noticeKinds

/** Letters about the safety of an account cannot be stopped: whoever took it over would stop them first. */
export function canStop(topic: NoticeTopic): boolean {
  return topic !== 'security'
}
