import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'
import type { ChoiceKind } from '@saathi/contract/notifications/choices.ts'

import type { Outcome } from '../delivery/outcome.ts'
import type { Acting } from '../devices/seal.ts'
import type { DueRow, OutsideChannel } from '../delivery/store.ts'

/** The words of a notice in the reader's language. */
export interface NoticeWords {
  readonly title: string
  readonly body: string
  /** The client's page, as a path. */
  readonly page: string
  /** The picture of the person who wrote, where it may be shown. */
  readonly picture?: string | undefined
}

/** A notice to be sent by a channel. */
export interface Outgoing {
  readonly delivery: Pick<DueRow, 'id' | 'noticeId' | 'personId' | 'grown' | 'standsFor'>
  readonly kind: NoticeKindName
  readonly choice: ChoiceKind
  readonly language: string
  readonly words: NoticeWords
  /** Its place on the screen, if another notice has the same: a missed call is shown in the place of the call that rang. */
  readonly tag?: string | undefined
  /** The conversation that a reply goes to. */
  readonly channelId?: string | undefined
  /** The meeting that the person may accept. */
  readonly meeting?: Acting['meeting']
  /** The name of the person who wrote; only for notices about messages. */
  readonly sender?: string | undefined
}

/** A way to reach a person outside the product. */
export interface Channel {
  readonly name: OutsideChannel
  /** Whether it never shows words of people. The choice about a lock screen does not change that. */
  readonly hidesWords?: true
  /** Makes one attempt; it throws only for faults of our own. */
  send(outgoing: Outgoing): Promise<Outcome>
}
