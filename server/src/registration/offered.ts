import type { Database } from '../engines/database/database.ts'
import type { Texts } from '../engines/text/texts.ts'
import type { Reference } from './reference.ts'
import { everyInstitution, everyProgramme, type ProgrammeRow } from './programmes/store.ts'

/** What a programme of the team asks of mentees, besides their address. */
export type ProgrammeRules = Pick<ProgrammeRow, 'languages' | 'leastAge'>

/** The programmes and institutions that the sign-up offers, and the rules of the team's own programmes by their key. */
export interface Offered extends Reference {
  readonly rules: ReadonlyMap<string, ProgrammeRules>
}

/** Returns what the sign-up offers: the programmes that the team made, or those of the content files while there is none. */
export async function offeredAt(
  { db, texts }: { readonly db: Database; readonly texts: Texts },
  reference: Reference,
): Promise<Offered> {
  const programmes = await everyProgramme(db)
  if (programmes.length === 0) return { ...reference, rules: new Map() }
  return {
    declarations: reference.declarations,
    projects: programmes.map(({ key, name, emailDomains, beginsOn }) => {
      const say = (language: string) =>
        texts.text(language, 'desk.programmeBegins', { day: dayIn(language, beginsOn) })
      const others = texts.languages.filter(({ isActive, isDefault }) => isActive && !isDefault)
      return {
        key,
        name,
        localeName: {},
        about: say('en'),
        localeAbout: Object.fromEntries(others.map(({ languageCode }) => [languageCode, say(languageCode)])),
        emailDomains,
        isDisabled: false,
      }
    }),
    institutions: await everyInstitution(db),
    rules: new Map(programmes.map(({ key, languages, leastAge }) => [key, { languages, leastAge }])),
  }
}

function dayIn(language: string, day: string): string {
  const format = new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
