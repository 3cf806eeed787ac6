import { assistantCalls } from '@saathi/contract/assistant/calls.ts'
import { ratingDueMs } from '@saathi/contract/assistant/rating.ts'
import { Failure } from '@saathi/contract/errors.ts'

import { newestAnswer, newestForMember } from '../chat/public/answerStore.ts'
import type { House } from '../house/house.ts'
import { languageOf } from '../people/public/person.ts'
import type { Knowledge } from '../room/room.ts'
import { type Mountable, serving } from '../http/request.ts'
import { allBots, assistantId } from '../people/public/store.ts'
import { everyone, type Finder } from './search/finder.ts'
import { sentencesOf } from './search/sentences.ts'
import { putRating, ratedUpTo } from './rating/ratingStore.ts'

const searchesAnHour = { most: 600, seconds: 3600 }
const mostPages = 3

/** The search for passages, and the rules that decide who may read them. */
interface RoutesParts {
  readonly finder: Finder
  readonly knowledge: Pick<Knowledge, 'openTo'>
}

/** Serves the calls around the assistant. */
export function assistantRoutes({ db, clock, limits }: House, { finder, knowledge }: RoutesParts): Mountable {
  const newestOrMissing = async (channelId: string, personId: string) => {
    const seq = await newestForMember(db, channelId, personId)
    if (seq === undefined) throw new Failure('notFound')
    return seq
  }
  return serving(assistantCalls, {
    async botUsers() {
      return (await allBots(db)).map(({ id, botRole }) => ({ userId: id, roleType: botRole }))
    },
    async searchPassages({ person, query: { searchText } }) {
      await limits.take(`searchPassages:${person.id}`, searchesAnHour)
      const scopes = [everyone, ...(await knowledge.openTo(person))]
      const language = await languageOf(db, person.id)
      const { passages, nearest } = await finder.find({
        text: searchText,
        language,
        scopes,
        isInTheirLanguage: true,
      })
      // A reader of a list chooses, so a page that is only near is shown too.
      const found = passages.length > 0 ? passages : nearest
      // Several passages of one page have the same address, so only the best of them is shown.
      const pages = found.filter(({ url }, place) => found.findIndex((each) => each.url === url) === place)
      return pages
        .slice(0, mostPages)
        .map(({ title, url, text }) => ({ title, url, text: sentencesOf(text)[0] ?? '' }))
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
