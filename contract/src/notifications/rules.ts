/** The topics of notices; people choose for each topic whether it is mailed. */
export const noticeTopics = [
  'security',
  'learning',
  'mentorship',
  'calendar',
  'chat',
  'safety',
  'team',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** A kind of notice. Its texts have the keys `notice.<kind>.title` and `notice.<kind>.body`. */
export interface NoticeKind {
  readonly topic: NoticeTopic
  /** The client's page that the notice links to; `:name` is replaced by that value. */
  readonly page: string
  /** Whether the notice is about one mentorship, whose id is its value `mentorship`; an event of it is its value `event`. */
  readonly isOfMentorship?: true
  /** The page instead, if the notice has the id of a mentorship. */
  readonly inMentorship?: string
}

/**
 * Whether a person may stop the mails of a topic. Security mails cannot be stopped: an attacker would stop them
 * first.
 */
export function canStop(topic: NoticeTopic): boolean {
  return topic !== 'security'
}

/** Returns the client's page that a notice with these values links to. */
export function noticePage(
  { page, isOfMentorship, inMentorship }: NoticeKind,
  values: Readonly<Record<string, string>>,
): string {
  const { mentorship, event } = values
  const within = inMentorship ?? (isOfMentorship === true ? page : undefined)
  if (within === undefined || mentorship === undefined)
    return page.replace(/:(\w+)/, (_, name: string) => values[name] ?? '')
  const query = new URLSearchParams({ mentorship, ...(event === undefined ? {} : { event }) })
  return `${within}?${query.toString()}`
}
