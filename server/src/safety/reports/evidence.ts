import type { safetyCalls } from '@saathi/contract/safety/calls.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { sharedChannels } from '../../chat/public/sharedStore.ts'
import {
  lastMessagesSeen,
  messagesAroundSeen,
  messageSeenBy,
  type SeenMessage,
  versionsOf,
} from '../../chat/public/seenStore.ts'
import type { Database } from '../../engines/database/database.ts'
import type { HandlerRequest } from '../../http/request.ts'
import type { JoinedRooms } from '../../room/room.ts'
import type { SeenCall } from '../../room/seenCall.ts'
import { peopleByIds, personById } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'

/** How many messages before and after a reported one are copied. */
const messagesAround = 5
/** How many of the last messages are copied with a call. */
const messagesOfCall = 10

/** The subject of a report, with a copy of what the reporter saw. */
export interface Evidence {
  readonly reportedId: string | null
  readonly channelId: string | null
  /** The content that is stored as JSON text. */
  readonly content: EvidenceContent
}

/** A copied message, with the writer's name of that day. */
interface CopiedMessage {
  readonly id: string
  readonly writerId: string
  readonly writer: string
  readonly kind: string
  readonly text: string
  readonly attachments: unknown
  readonly createdOn: string
  readonly editedOn: string | null
  readonly deletedOn: string | null
}

interface EvidenceContent {
  readonly name: string
  readonly message?: CopiedMessage
  readonly versions?: readonly {
    readonly text: string
    readonly attachments: unknown
    readonly until: string
  }[]
  readonly around?: readonly CopiedMessage[]
  /** With `hasRecording` if the reporter gave its recording to the team. */
  readonly call?: Omit<SeenCall, 'channelId'> & { readonly hasRecording?: boolean }
  readonly channels?: readonly { readonly id: string; readonly name: string }[]
}

type Asked = HandlerRequest<(typeof safetyCalls)['report']>['body']

/**
 * Copies what a person sees of the reported thing. Throws `notFound` if they can't see it or it does not exist, and
 * `reportOfSelf` if it is their own.
 */
export async function evidenceOf(
  { tx, callSeenBy }: { readonly tx: Database } & Pick<JoinedRooms, 'callSeenBy'>,
  reporterId: string,
  { kind, id }: Pick<Asked, 'kind' | 'id'>,
): Promise<Evidence> {
  if (kind === 'message') return evidenceOfMessage(tx, reporterId, id)
  if (kind === 'person') return evidenceOfPerson(tx, reporterId, id)
  const call = await callSeenBy(tx, { callId: id, personId: reporterId })
  if (call === undefined) throw new Failure('notFound')
  return evidenceOfCall(tx, reporterId, call)
}

/** A report of a call is about the other person, if there was one other person in it. */
async function evidenceOfCall(tx: Database, reporterId: string, call: SeenCall): Promise<Evidence> {
  const [other, ...more] = new Set(
    call.visits.map(({ personId }) => personId).filter((id) => id !== reporterId),
  )
  const person = other === undefined || more.length > 0 ? undefined : await personById(tx, other)
  const { channelId, startedOn, visits } = call
  const around = await lastMessagesSeen(tx, channelId, { personId: reporterId, most: messagesOfCall })
  const names = await namesOf(tx, around)
  return {
    channelId,
    reportedId: person?.id ?? null,
    content: {
      name: person === undefined ? '' : displayNameOf(person),
      call: { startedOn, visits },
      around: around.map(copiedWith(names)),
    },
  }
}

async function evidenceOfMessage(tx: Database, reporterId: string, id: string): Promise<Evidence> {
  const message = await messageSeenBy(tx, id, reporterId)
  if (message === undefined) throw new Failure('notFound')
  if (message.senderId === reporterId) throw new Failure('reportOfSelf')
  const around = await messagesAroundSeen(tx, message, { personId: reporterId, most: messagesAround })
  const names = await namesOf(tx, [message, ...around])
  const versions = await versionsOf(tx, id)
  const copied = copiedWith(names)
  return {
    reportedId: message.senderId,
    channelId: message.channelId,
    content: {
      name: names.get(message.senderId) ?? '',
      message: copied(message),
      versions: versions.map(({ text, attachments, replacedAt }) => ({
        text,
        attachments: JSON.parse(attachments) as unknown,
        until: replacedAt.toISOString(),
      })),
      around: around.map(copied),
    },
  }
}

async function namesOf(tx: Database, messages: readonly SeenMessage[]): Promise<ReadonlyMap<string, string>> {
  const writers = await peopleByIds(
    tx,
    messages.map(({ senderId }) => senderId),
  )
  return new Map(writers.map((person) => [person.id, displayNameOf(person)]))
}

function copiedWith(names: ReadonlyMap<string, string>) {
  return (message: SeenMessage): CopiedMessage => ({
    id: message.id,
    writerId: message.senderId,
    writer: names.get(message.senderId) ?? '',
    kind: message.kind,
    text: message.text,
    attachments: JSON.parse(message.attachments) as unknown,
    createdOn: message.createdAt.toISOString(),
    editedOn: message.editedAt?.toISOString() ?? null,
    deletedOn: message.deletedAt?.toISOString() ?? null,
  })
}

async function evidenceOfPerson(tx: Database, reporterId: string, id: string): Promise<Evidence> {
  if (id === reporterId) throw new Failure('reportOfSelf')
  const channels = await sharedChannels(tx, reporterId, id)
  const person = channels.length === 0 ? undefined : await personById(tx, id)
  if (person === undefined) throw new Failure('notFound')
  return {
    reportedId: id,
    channelId: null,
    content: {
      name: displayNameOf(person),
      channels: channels.map((channel) => ({ id: channel.id, name: channel.name || channel.kind })),
    },
  }
}
