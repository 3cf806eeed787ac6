import type { Passage } from '../room/room.ts'
import type { StoredSession } from './sessions/session.ts'

/** The scope of the people who may read the sessions of an area. */
export const scopeOf = (area: StoredSession['area']) => `sessions:${area}`

const inHub = (id: string) => `/session/sessionintroduction/${encodeURIComponent(id)}`

const urlOf: Readonly<Record<StoredSession['area'], (sessionId: string) => string>> = {
  course: inHub,
  learninghub: inHub,
  mentorships: (id) => `/mentorship/${encodeURIComponent(id)}/sessionintro`,
}

/**
 * The types of content that can be cited. Mentors' tips are not for everyone, and the texts of pictures, videos and
 * links mean nothing without them.
 */
const citable: readonly string[] = ['TEXT', 'INSTRUCTION', 'ARTICLE']

/** Returns the introduction and the steps of a session as passages, in every language. */
export function sessionPassages(session: StoredSession): Passage[] {
  const { id, area, title, localeTitle, overview, localeOverview } = session
  const languages = ['en', ...Object.keys(localeTitle).filter((code) => code !== 'en')]
  const common = { scope: scopeOf(area), url: urlOf[area](id) }
  return languages.flatMap((language) => {
    const name = localeTitle[language] ?? title
    const introduction = {
      ...common,
      language,
      id: `session:${id}`,
      title: name,
      text: localeOverview[language] ?? overview,
    }
    // Citing a quiz would give answers away, and the texts before a quiz only lead to it.
    const readable = session.steps.filter(({ content }) =>
      content.every((part) => part.contentType !== 'QUIZ'),
    )
    const steps = readable.map((step) => ({
      ...common,
      language,
      id: `session:${id}:${step.id}`,
      title: `${name}: ${step.localeTitle[language] ?? step.title}`,
      text: step.content
        .filter(({ contentType }) => citable.includes(contentType))
        .map(({ text, localeText }) => localeText[language] ?? text)
        .join('\n\n'),
    }))
    return [introduction, ...steps.filter(({ text }) => text.trim() !== '')]
  })
}
