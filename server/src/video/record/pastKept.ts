import type { Reply } from '@saathi/contract/base/call.ts'
import type { recordCalls } from '@saathi/contract/video/recordCalls.ts'

import { callableChannel } from '../../chat/public/callChannelStore.ts'
import type { Database } from '../../engines/database/database.ts'
import { answersIn } from '../stored/consentStore.ts'
import { type Answer, purposes } from './consentRule.ts'
import { wasRecorded } from './takeStore.ts'

type PastCall = Reply<typeof recordCalls.pastCall>

interface Over {
  readonly callId: string
  readonly channelId: string
  /** The people who were in it. */
  readonly people: readonly { readonly userId: string }[]
  readonly isRecordingThere: boolean
}

/** Returns what its people let be kept of a call that is over, and who can read it. */
export async function pastKept(
  db: Database,
  { callId, channelId, people, isRecordingThere }: Over,
): Promise<Pick<PastCall, 'agreedTo' | 'isPair' | 'sound'>> {
  const [answers, channel, isRecorded] = await Promise.all([
    answersIn(db, callId),
    callableChannel(db, channelId),
    wasRecorded(db, callId),
  ])
  const ids = people.map(({ userId }) => userId)
  return {
    agreedTo: agreedTo(ids, answers),
    isPair: channel?.kind === 'one_to_one',
    sound: isRecordingThere ? 'kept' : isRecorded ? 'deleted' : 'none',
  }
}

/** Returns the purposes to which all these people said yes in their newest answers. */
export function agreedTo(
  personIds: readonly string[],
  answers: readonly Answer[],
): (typeof purposes)[number][] {
  const newest = personIds.map((id) => answers.findLast(({ personId }) => personId === id))
  return purposes.filter(
    (purpose) => newest.length > 1 && newest.every((answer) => answer?.[purpose] === true),
  )
}
