import { type NoticeKindName, noticeKinds } from '@saathi/contract/domainNotices.ts'
import type { NoticeTopic } from '@saathi/contract/notifications/rules.ts'

/** Whether a notice is also mailed: unless the person stops its topic, only if they ask for it, or never. */
export type Mailed = 'unlessStopped' | 'ifWanted' | 'never'

/** The kinds that are not mailed unless stopped. The table is here and not in the contract, because browsers load that one. */
const exceptions: Partial<Record<NoticeKindName, Mailed>> = {
  welcome: 'never',
  // Another person may read the email.
  reportReceived: 'ifWanted',
  reportSeen: 'ifWanted',
  reportAnswered: 'ifWanted',
  reportClosed: 'ifWanted',
}

/** Returns how a kind of notice is mailed. */
export function mailedAs(kind: NoticeKindName): Mailed {
  return exceptions[kind] ?? 'unlessStopped'
}

/** Whether a person who has not chosen anything gets mails of a topic. */
export function isMailedAtFirst(topic: NoticeTopic): boolean {
  return Object.entries(noticeKinds).some(
    ([kind, each]) => each.topic === topic && !Object.hasOwn(exceptions, kind),
  )
}
