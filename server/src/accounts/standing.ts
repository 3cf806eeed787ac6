import { channelKindsOf } from '../chat/public.ts'
import type { Database } from '../engines/database.ts'
import type { Texts } from '../engines/texts.ts'
import type { Person } from '../http/request.ts'
import { sessionCounts } from '../learning/public.ts'
import { activeMentorships } from '../mentorship/public.ts'
import { surveyStates } from '../surveys/public.ts'
import type { Standing, Words } from './status.ts'
import { personById } from './store.ts'

/** Where a person stands now, asked of every domain that has a say. */
export async function gatherStanding(db: Database, person: Person): Promise<Standing> {
  const { project = null, provider = 'normal' } = (await personById(db, person.id)) ?? {}
  const [surveys, sessions, channelKinds, [mentorship]] = await Promise.all([
    surveyStates(db, { id: person.id, role: person.role, project, provider }),
    sessionCounts(db, person.id),
    channelKindsOf(db, person.id),
    activeMentorships(db, person.id),
  ])
  return {
    role: person.role,
    surveys,
    completedSessions: sessions.completed,
    hasUnstartedSession: sessions.hasUnstarted,
    channelKinds,
    activeMentorship: mentorship?.id ?? null,
  }
}

/** Says a text in English with the further languages beside it. */
export function wordsOf(texts: Texts): (key: string, values?: Readonly<Record<string, string>>) => Words {
  const further = texts.languages.filter(({ isActive, languageCode }) => isActive && languageCode !== 'en')
  return (key, values) => ({
    text: texts.text('en', key, values),
    localeText: Object.fromEntries(
      further.map(({ languageCode }) => [languageCode, texts.text(languageCode, key, values)]),
    ),
  })
}
