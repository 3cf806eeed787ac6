import { assistantCalls } from '@saathi/contract/assistant/calls.ts'
import { ratingDueMs } from '@saathi/contract/assistant/rating.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { newestAnswer, newestForMember } from '../chat/public/answerStore.ts'
import type { House } from '../house.ts'
import { type Mountable, serving } from '../http/request.ts'
import { allBots, assistantId } from '../people/public/store.ts'
import { putRating, ratedUpTo } from './rating/ratingStore.ts'

/** Serves the calls around the assistant. */
export function assistantRoutes({ db, clock }: House): Mountable {
  const newestOrMissing = async (channelId: string, personId: string) => {
    const seq = await newestForMember(db, channelId, personId)
    if (seq === undefined) throw new Failure('notFound')
    return seq
  }
  return serving(assistantCalls, {
    async botUsers() {
      return (await allBots(db)).map(({ id, botRole }) => ({ userId: id, roleType: botRole }))
    },
    async rate({ person, params: { channelId }, body: { rating } }) {
      await putRating(db, {
        channelId,
        personId: person.id,
        upToSeq: await newestOrMissing(channelId, person.id),
        accuracy: rating['Accuracy of information provided?'] ?? null,
        relevance: rating['Relevance of information shared?'] ?? null,
        resolution: rating['Query resolution?'] ?? null,
        ratedAt: clock.now(),
      })
      return {}
    },
    async ratingStatus({ person, params: { channelId } }) {
      await newestOrMissing(channelId, person.id)
      const until = new Date(clock.now().getTime() - ratingDueMs)
      const answer = await newestAnswer(db, { channelId, botId: assistantId, until })
      const isDue = answer !== undefined && answer > (await ratedUpTo(db, channelId, person.id))
      return { status: isDue ? 'DUE' : 'NONE' }
    },
  })
}
