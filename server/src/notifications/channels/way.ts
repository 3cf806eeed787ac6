import type { NoticeKindName } from '@saathi/contract/domainNotices.ts'
import type { ChannelName } from '@saathi/contract/notifications/choices.ts'

import type { Database } from '../../engines/database/database.ts'
import type { CalendarPart } from '../../engines/network/mail.ts'
import type { House } from '../../house/house.ts'
import type { OutsideChannel } from '../delivery/store.ts'
import type { NoticeValues } from '../notices/wording.ts'

/** A notice that begins its way to a person. */
export interface BegunNotice {
  readonly id: string
  readonly personId: string
  readonly kind: NoticeKindName
  readonly values: NoticeValues
  /** The mail's part for calendar programs. */
  readonly calendar?: CalendarPart
}

/** The parts of the house that beginning needs. */
export type WayHouse = Pick<House, 'clock' | 'config' | 'keys' | 'mail' | 'texts'>

/** How a notice begins on a channel, in the transaction that stores it. */
export interface Way {
  readonly name: ChannelName
  /**
   * Returns `sent` if nothing more is to be done, `waiting` if a job sends it, and `held` if it waits for the end of a pause. Undefined
   * means that the channel cannot reach the person.
   */
  begin(house: WayHouse, tx: Database, notice: BegunNotice): Promise<'sent' | 'waiting' | 'held' | undefined>
}

/** A channel outside. A job sends by it to the people whom it reaches. */
export interface OutsideWay {
  readonly name: OutsideChannel
  reaches(tx: Database, personId: string): Promise<boolean>
}
