import type { CardType } from '@saathi/contract/internships/calls.ts'

import { type Database, sql } from '../engines/database/database.ts'
import type { StoredCards, WrittenCard, WrittenMentorshipCard } from './cardContent.ts'

/** The most cards of one kind that are read; nobody looks through more. */
const mostCards = 200

/** Stores cards or replaces their content. Returns how many are new or changed. */
export function putCards(
  db: Database,
  cards: readonly (WrittenCard | WrittenMentorshipCard)[],
  at: Date,
): Promise<number> {
  const written = cards.map((content) => ({
    id: content.id,
    exp_type: content.expType,
    deadline: lastDayOf(content),
    content,
  }))
  return db.run(sql`
    insert into cards (id, exp_type, deadline, content, loaded_at)
    select id, exp_type, deadline, content, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as written (id text, exp_type text, deadline date, content jsonb)
    on conflict (id) do update set exp_type = excluded.exp_type, deadline = excluded.deadline,
      content = excluded.content, loaded_at = excluded.loaded_at
    where cards.content <> excluded.content`)
}

/** The last day to apply, or on which the card is shown, in a form that PostgreSQL reads as a date. */
function lastDayOf(card: WrittenCard | WrittenMentorshipCard): string {
  return card.expType === 'Mentorship' ? (card.shownUntil ?? 'infinity') : card.deadline
}

/**
 * Returns cards of one kind: first those open on a day (YYYY-MM-DD) by their deadline, then the others, latest
 * first.
 */
export async function cardsOf<Kind extends CardType>(
  db: Database,
  expType: Kind,
  today: string,
): Promise<StoredCards[Kind][]> {
  const rows = await db.many<{ content: StoredCards[Kind] }>(sql`
    select content from (
      select content, id, deadline, deadline < ${today}::date as is_over from cards where exp_type = ${expType}
    ) as card
    order by is_over, case when is_over then deadline end desc, deadline, id limit ${mostCards}`)
  return rows.map(({ content }) => content)
}
