import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'

import type { Database } from '../engines/database/database.ts'

/** The newest unread message of a conversation, as a notice to its reader tells it. */
export interface MessageWords {
  readonly sender: string
  /** The address of the sender's small picture; null if there is none. */
  readonly picture: string | null
  readonly text: string
  /** How many messages are unread. */
  readonly count: number
  readonly channelId: string
}

/** Returns the words of a notice about messages; undefined if the person has read them. */
export type NoticeWording = (
  kind: NoticeKindName,
  personId: string,
  values: Readonly<Record<string, unknown>>,
) => Promise<MessageWords | undefined>

/** Returns the titles of content in a language, by its ids. Content that is gone has none. */
export type Titles = (
  db: Database,
  asked: { readonly ids: readonly string[]; readonly language: string },
) => Promise<ReadonlyMap<string, string>>

/** The titles of all content that notices can name by an id. */
export type ContentTitles = Readonly<Record<'session' | 'survey', Titles>>
