import type { Facts } from '../../room/room.ts'

/** A text by its key, with values. */
interface CompanyText {
  readonly key: string
  readonly values?: Readonly<Record<string, string>>
  readonly at: 'mentorship'
}

/**
 * Returns a text about how many people a person is in a mentorship with; it names nobody, because answers stay
 * stored.
 */
export function companyText(companies: Facts['companies']): CompanyText {
  const at = 'mentorship'
  const [newest, ...further] = companies
  if (newest === undefined) return { key: 'assistant.own.nobody', at }
  const { role, type, others } = newest
  if (role === 'mentor' && further.length > 0) {
    const count = companies.reduce((sum, each) => sum + each.others, 0)
    const values = { count: String(count), mentorships: String(companies.length) }
    return { key: 'assistant.own.mentees', values, at }
  }
  if (type === 'group' && role === 'mentor')
    return { key: 'assistant.own.groupMentor', values: { count: String(others) }, at }
  if (type === 'group') return { key: 'assistant.own.groupMentee', values: { count: String(others + 1) }, at }
  return { key: role === 'mentor' ? 'assistant.own.mentee' : 'assistant.own.mentor', at }
}

const each = 'assistant.own.eachCurriculum'

/**
 * Returns texts about the progress of each running mentorship: a mentor reads the mentees' progress, a mentee their
 * own.
 */
export function curriculumTexts(companies: Facts['companies'], curricula: Facts['curricula']): CompanyText[] {
  return curricula.flatMap(({ mentorshipId, completed, all }) => {
    const role = companies.find(({ id }) => id === mentorshipId)?.role
    if (role === undefined || completed.length === 0) return []
    const [least, most] = [Math.min(...completed), Math.max(...completed)]
    const values = { done: String(most), least: String(least), most: String(most), all: String(all) }
    const own = role === 'mentor' ? 'assistant.own.menteeCurriculum' : 'assistant.own.curriculum'
    const key = completed.length === 1 ? own : least === most ? each : 'assistant.own.groupCurriculum'
    return [{ key, values, at: 'mentorship' as const }]
  })
}
