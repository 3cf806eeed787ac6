import type { NoticedKind } from '@saathi/contract/chat/detection/kinds.ts'

import { type Database, sql, type Statement } from '../../engines/database/database.ts'
import type { NewMessage } from '../messages/message.ts'

/**
 * Returns a part of the statement that stores messages: it stores the flags of the new ones. In a channel of the
 * assistant or of the team only distress counts: a bot takes no money, and people may give the team their number.
 * Most groups have no flag and get no part.
 */
export function storingFlags(messages: readonly NewMessage[]): Statement {
  const flags = messages.flatMap(({ flags: kinds = [] }, place) =>
    kinds.map((kind) => ({ kind, place: place + 1 })),
  )
  if (flags.length === 0) return sql``
  return sql`, flagged as (
      insert into message_flags (message_id, kind, channel_id, sender_id, flagged_at)
      select numbered.id, flag.kind, numbered.channel_id, numbered.sender_id, numbered.created_at
      from unnest(${flags.map(({ place }) => place)}::bigint[], ${flags.map(({ kind }) => kind)}::text[])
        as flag (place, kind)
      join numbered on numbered.place = flag.place
      join channels on channels.id = numbered.channel_id
      where channels.kind not in ('assistant', 'team') or flag.kind = 'distress'
    )`
}

/** The flags of an edited message. */
export interface Flagged {
  readonly messageId: string
  readonly kinds: readonly NoticedKind[]
  readonly at: Date
}

/** Stores the flags of a message's new text; the flags of the earlier text stay. */
export function addFlags(tx: Database, { messageId, kinds, at }: Flagged) {
  return tx.run(sql`
    insert into message_flags (message_id, kind, channel_id, sender_id, flagged_at)
    select messages.id, noticed.kind, messages.channel_id, messages.sender_id, ${at}
    from messages join channels on channels.id = messages.channel_id
    cross join unnest(${kinds}::text[]) as noticed (kind)
    where messages.id = ${messageId} and (channels.kind not in ('assistant', 'team') or noticed.kind = 'distress')
    on conflict do nothing`)
}
