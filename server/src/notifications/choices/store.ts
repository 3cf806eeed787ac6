import { type QuietHours, usualQuiet } from '@saathi/contract/notifications/choices.ts'

import { type Database, sql } from '../../engines/database/database.ts'
import type { Choice } from './rules.ts'

/** A stored choice, and when it was made. */
export interface ChoiceRow extends Choice {
  readonly chosenAt: Date
}

/** Returns a person's choices about kinds and channels. */
export function choicesOf(db: Database, personId: string) {
  return db.many<ChoiceRow>(sql`
    select kind, channel, is_on, chosen_at from notice_choices where person_id = ${personId} order by kind, channel`)
}

/** Stores choices of a person. */
export function putChoices(
  db: Database,
  given: { readonly personId: string; readonly choices: readonly Choice[]; readonly at: Date },
) {
  const { personId, choices, at } = given
  return db.run(sql`
    insert into notice_choices (person_id, kind, channel, is_on, chosen_at)
    select ${personId}, kind, channel, is_on, ${at}
    from unnest(${choices.map(({ kind }) => kind)}::text[], ${choices.map(({ channel }) => channel)}::text[],
      ${choices.map((each) => each.isOn)}::boolean[]) as given (kind, channel, is_on)
    on conflict (person_id, kind, channel) do update set is_on = excluded.is_on, chosen_at = excluded.chosen_at
    where notice_choices.is_on <> excluded.is_on`)
}

/** Turns kinds on for a channel about which a person has chosen nothing yet. */
export function chooseAtFirst(
  tx: Database,
  given: {
    readonly personId: string
    readonly channel: string
    readonly kinds: readonly string[]
    readonly at: Date
  },
) {
  const { personId, channel, kinds, at } = given
  return tx.run(sql`
    insert into notice_choices (person_id, kind, channel, is_on, chosen_at)
    select ${personId}, kind, ${channel}, true, ${at} from unnest(${kinds}::text[]) as given (kind)
    where not exists (select from notice_choices where person_id = ${personId} and channel = ${channel})`)
}

/** When a person wants to be reached, and what a lock screen may show. */
export interface Rhythm {
  readonly quiet: QuietHours
  readonly pausedUntil: Date | null
  readonly showsWords: boolean
}

interface RhythmRow {
  readonly quietFrom: string
  readonly quietTo: string
  readonly pausedUntil: Date | null
  readonly showsWords: boolean
}

/** Returns the stored or the usual rhythm of a person. */
export async function rhythmOf(db: Database, personId: string): Promise<Rhythm> {
  const row = await db.maybe<RhythmRow>(sql`
    select quiet_from, quiet_to, paused_until, shows_words from notice_rhythms where person_id = ${personId}`)
  if (row === undefined) return { quiet: usualQuiet, pausedUntil: null, showsWords: false }
  const { quietFrom, quietTo, ...rest } = row
  return { quiet: { from: quietFrom, to: quietTo }, ...rest }
}

/** Stores the rhythm of a person. */
export function putRhythm(db: Database, personId: string, rhythm: Rhythm & { readonly at: Date }) {
  const { quiet, pausedUntil, showsWords, at } = rhythm
  return db.run(sql`
    insert into notice_rhythms (person_id, quiet_from, quiet_to, paused_until, shows_words, changed_at)
    values (${personId}, ${quiet.from}, ${quiet.to}, ${pausedUntil}, ${showsWords}, ${at})
    on conflict (person_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      paused_until = excluded.paused_until, shows_words = excluded.shows_words, changed_at = excluded.changed_at`)
}
