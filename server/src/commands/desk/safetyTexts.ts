import { noticeIn } from '@saathi/contract/chat/noticeText.ts'

import type { House } from '../../house/house.ts'
import { peopleByIds } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import type { Desk, DeskPage } from '../../safety/public/desk.ts'
import type { ReadConversation } from '../../safety/public/readings.ts'
import { evidenceIn, type ReportOnDesk } from '../../safety/public/reports.ts'
import { inLine, moment, plain } from './lines.ts'

type TextHouse = Pick<House, 'db' | 'texts'>

type Names = (id: string | null) => string

/** Returns a function that names people, with their addresses. */
async function namesOf({ db }: TextHouse, ids: readonly (string | null)[]): Promise<Names> {
  const people = await peopleByIds(db, [...new Set(ids.flatMap((id) => id ?? []))])
  const names = new Map(
    people.map((person) => [
      person.id,
      person.disabledAt !== null && person.firstName === ''
        ? 'somebody erased'
        : inLine(`${displayNameOf(person)} <${person.email}>`),
    ]),
  )
  return (id) => (id === null ? 'somebody erased' : (names.get(id) ?? 'somebody erased'))
}

/** Returns the list of waiting items. */
export async function deskText(
  house: TextHouse,
  { reports, blocks, flags, count, at }: Desk,
  { all, page, size }: DeskPage & { readonly size: number },
): Promise<string> {
  const nameOf = await namesOf(house, [
    ...reports.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId]),
    ...blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]),
    ...flags.map(({ senderId }) => senderId),
  ])
  const lines = [
    `Reports: ${count.open} open, ${count.all} in all`,
    ...reports.map(({ number, status, createdAt, kind, reason, reportedId, reporterId, ...times }) =>
      [
        `  ${number}`,
        status === 'CLOSED' || reason !== 'unsafe' ? status : `${status}  URGENT`,
        ...(isLate({ status, ...times }, at) ? ['LATE'] : []),
        moment(createdAt),
        kind,
        reason,
        `about ${nameOf(reportedId)}`,
        `by ${nameOf(reporterId)}`,
      ].join('  '),
    ),
    all ? 'Blocks' : 'New blocks',
    ...blocks.map(
      ({ blockedAt, blockerId, blockedId }) =>
        `  ${moment(blockedAt)}  ${nameOf(blockerId)} blocked ${nameOf(blockedId)}`,
    ),
    all ? 'Noticed messages' : 'New noticed messages',
    ...flags.map(
      ({ flaggedAt, kind, senderId, channelId }) =>
        `  ${moment(flaggedAt)}  ${kind}  ${nameOf(senderId)}  in ${channelId}`,
    ),
  ]
  const isFull = [reports, blocks, flags].some(({ length }) => length === size)
  const hints = [
    ...(isFull && all ? [`--all --page ${page + 1} shows older ones.`] : []),
    ...(isFull && !all
      ? ['There are more: blocks and messages come when you list again, reports with --page.']
      : []),
    ...(all ? [] : ['Blocks and messages are listed once, distress for two weeks; --all shows them all.']),
  ]
  return [...lines, ...hints].join('\n')
}

/** Whether nobody read a report in the time that its reporter was promised. */
function isLate(
  { status, seenAt, lookBy }: Pick<ReportOnDesk, 'status' | 'seenAt' | 'lookBy'>,
  now: Date,
): boolean {
  return status !== 'CLOSED' && seenAt === null && lookBy < now
}

/** Returns a report with the evidence that its reporter saw. */
export async function reportText(house: TextHouse, row: ReportOnDesk): Promise<string> {
  const { call, message, versions, around, channels } = evidenceIn(row)
  const visits = call?.visits ?? []
  const nameOf = await namesOf(house, [
    row.reporterId,
    row.reportedId,
    ...visits.map(({ personId }) => personId),
  ])
  const said = (each: NonNullable<typeof message>) =>
    `  ${moment(each.createdOn)}  ${inLine(each.writer) || 'somebody erased'}: ${inLine(each.text)}${filesIn(each.attachments)}${
      each.deletedOn === null ? '' : ' (deleted)'
    }`
  return [
    `Report ${row.number} (${row.id}): ${row.status}, ${row.kind}, ${row.reason}`,
    `By ${nameOf(row.reporterId)} on ${moment(row.createdAt)}, about ${nameOf(row.reportedId)}`,
    `The reporter was promised a look by ${moment(row.lookBy)}.`,
    ...(row.channelId === null ? [] : [`In the channel ${row.channelId}`]),
    ...(row.words === '' ? [] : ['What the reporter says:', indented(row.words)]),
    ...(message === undefined ? [] : ['The message:', said(message)]),
    ...(versions.length === 0 ? [] : ['What it said before:']),
    ...versions.map(({ text, until }) => `  until ${moment(until)}: ${inLine(text)}`),
    ...(around.length === 0 ? [] : ['Around it:', ...around.map(said)]),
    ...(channels.length === 0
      ? []
      : ['Channels of both:', ...channels.map(({ id, name }) => `  ${id} ${inLine(name)}`)]),
    ...(call === undefined ? [] : [`The call of ${moment(call.startedOn)}:`]),
    ...visits.map(
      ({ personId, from, to }) =>
        `  ${nameOf(personId)} from ${moment(from)} ${to === null ? 'on' : `to ${moment(to)}`}`,
    ),
    ...(row.outcome === '' ? [] : ['What was answered:', indented(row.outcome)]),
  ].join('\n')
}

const indented = (words: string) =>
  plain(words)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')

function filesIn(attachments: readonly { readonly attachment_name?: string | undefined }[]): string {
  return attachments.map(({ attachment_name: name = 'attachment' }) => ` [${inLine(name)}]`).join('')
}

/** Returns a part of a conversation. */
export async function conversationText(
  house: TextHouse,
  { channel, messages }: ReadConversation,
): Promise<string> {
  const nameOf = await namesOf(
    house,
    messages.map(({ senderId }) => senderId),
  )
  const lines = messages.map(({ seq, senderId, kind, text, createdAt, deletedAt, attachments }) => {
    const said = kind === 'notice' ? noticeWords(house, text) : inLine(text)
    const state = deletedAt === null ? '' : '(deleted)'
    const files = attachments === '[]' ? '' : '[attachment]'
    return [`${seq}`, moment(createdAt), `${nameOf(senderId)}:`, said, files, state]
      .filter(Boolean)
      .join('  ')
  })
  const [oldest] = messages
  const more = oldest !== undefined && oldest.seq > 1 ? [`--below ${oldest.seq} shows what came before.`] : []
  const paused = channel.isPaused ? ['One of the two has blocked the other.'] : []
  return [...paused, ...lines, ...more, 'The members are told that you read this.'].join('\n')
}

function noticeWords({ texts }: TextHouse, text: string): string {
  const said = noticeIn(text)
  return said === undefined ? inLine(text) : texts.text('en', `chat.notice.${said.notice}.${said.reason}`)
}
