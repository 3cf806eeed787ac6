import type { House } from '../../house/house.ts'
import { peopleByIds, type PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { ListedConversation, ShownConversation } from '../../team/public.ts'
import { inLine, moment } from './lines.ts'

/** Characters of a message in the list. */
const previewCharacters = 70

interface ListedPage {
  readonly all: boolean
  readonly page: number
  readonly isFull: boolean
  readonly now: Date
}

/**
 * Returns the inbox as lines: the time since when it waits, the person, and the beginning of the newest message.
 */
export function inboxText(
  listed: readonly ListedConversation[],
  { all, page, isFull, now }: ListedPage,
): string {
  if (listed.length === 0) return all ? 'Nobody has written to the team.' : 'Nobody waits for an answer.'
  const lines = listed.map(({ waitingSince, person: { name, email, role }, text }) =>
    [
      waitingSince === null ? 'answered' : `waits ${waited(waitingSince, now)}`,
      `${inLine(name)} <${email}>, ${role}:`,
      inLine(text).slice(0, previewCharacters),
    ].join('  '),
  )
  const option = all ? '--all ' : ''
  return [
    ...lines,
    ...(isFull ? [`${option}--page ${page + 1} shows more.`] : []),
    'inbox show EMAIL shows a conversation; inbox answer EMAIL "…" answers in your name.',
  ].join('\n')
}

/** Returns for how long a person has waited, in the largest whole unit. */
function waited(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`
}

/** Returns a conversation with the team, oldest message first. */
export async function shownText(
  { db }: Pick<House, 'db'>,
  person: PersonRow,
  { row, messages }: ShownConversation,
): Promise<string> {
  const writers = await peopleByIds(db, [...new Set(messages.map(({ senderId }) => senderId))])
  const names = new Map(writers.map((writer) => [writer.id, displayNameOf(writer)]))
  const lines = messages.map(({ senderId, text, createdAt, deletedAt, attachments }) =>
    [
      moment(createdAt),
      `${inLine(names.get(senderId) ?? 'an erased person')}:`,
      inLine(text),
      attachments === '[]' ? '' : '[attachment]',
      deletedAt === null ? '' : '(deleted)',
    ]
      .filter(Boolean)
      .join('  '),
  )
  const state = row.waitingSince === null ? 'Nothing waits.' : `Waits since ${moment(row.waitingSince)}.`
  const head = `${inLine(displayNameOf(person))} <${person.email}>, ${person.role}. ${state}`
  return [head, ...(lines.length === 0 ? ['Nothing is written yet.'] : lines)].join('\n')
}
