import { answersIn, type ArchivedAnswer, emptyAnswers } from '../chat/public/answerStore.ts'
import type { Database } from '../engines/database/database.ts'
import { changedPages, rowPages } from '../engines/database/rowPages.ts'
import type { House } from '../house/house.ts'
import { assistantId } from '../people/public/store.ts'
import type { ExportPart } from '../room/room.ts'
import { questionsOf } from './answers/questionStore.ts'
import { channelOf } from './channels/channelStore.ts'
import { ratingsOf } from './rating/ratingStore.ts'

/** Rows that are in memory at a time while an archive is written. */
const mostAtOnce = 100

/** Returns the assistant's data about a person; their questions are among their messages. */
export async function archiveOf({ db }: Pick<House, 'db'>, personId: string): Promise<ExportPart> {
  const channelId = await channelOf(db, personId)
  const answers = rowPages<ArchivedAnswer>((last) =>
    channelId === undefined
      ? Promise.resolve([])
      : answersIn(db, { channelId, botId: assistantId, after: last?.seq ?? 0, most: mostAtOnce }),
  )
  const questions = rowPages<Awaited<ReturnType<typeof questionsOf>>[number]>((last) =>
    questionsOf(db, personId, { after: last?.messageId ?? '', most: mostAtOnce }),
  )
  return {
    documents: {
      'assistant-answers.json': {
        about: 'assistant.archive.answers',
        content: changedPages(answers, ({ seq: _seq, citations, ...answer }) => ({
          ...answer,
          citations: JSON.parse(citations ?? '[]') as unknown,
        })),
      },
      'assistant-questions.json': { about: 'assistant.archive.questions', content: questions },
      'chat-ratings.json': { about: 'assistant.archive.ratings', content: await ratingsOf(db, personId) },
    },
  }
}

/**
 * Deletes the assistant's data about a person. Its answers can mention the person's progress, so they are emptied.
 */
export async function forgetPerson(
  { clock }: Pick<House, 'clock'>,
  tx: Database,
  personId: string,
): Promise<void> {
  const channelId = await channelOf(tx, personId)
  if (channelId !== undefined) await emptyAnswers(tx, { channelId, botId: assistantId, at: clock.now() })
}
