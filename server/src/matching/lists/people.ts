import * as v from 'valibot'

import { readContent } from '../../engines/content/contentFiles.ts'
import type { Database } from '../../engines/database/database.ts'
import type { House } from '../../house/house.ts'
import { displayPictureOf } from '../../people/public/person.ts'
import { peopleByIds, type PersonRow } from '../../people/public/store.ts'
import { displayNameOf } from '../../people/public/user.ts'
import { answeredBy } from '../../surveys/public.ts'
import { type OwnAnswers, writtenAnswer } from '../trackers/answers.ts'
import { masked } from '../trackers/mask.ts'

/** The facts about a proposed person that another person sees: no address and no number. */
export interface Shown {
  readonly fullName: string
  readonly displayName: string
  readonly displayPicture: string | null
  readonly affiliation: string
  readonly about: string
}

/** A proposed person, with their answers. */
export interface ShownPerson extends Shown {
  readonly answers: OwnAnswers
}

const institutions = v.array(v.object({ code: v.string(), name: v.string() }))

/** Loads the visible facts about people, by their ids. */
export async function shownPeople(
  { files }: Pick<House, 'files'>,
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShownPerson>> {
  const people = await peopleByIds(db, ids)
  const answers = await answeredBy(db, ids)
  return new Map(
    people.map((person) => {
      const own: OwnAnswers = answers.get(person.id) ?? new Map()
      const name = masked(displayNameOf(person))
      const displayPicture = displayPictureOf(files, person.pictureKey)
      const shown = { fullName: name, displayName: name, displayPicture, ...wordsOf(person, own) }
      return [person.id, { ...shown, answers: own }]
    }),
  )
}

/** Returns a mentee's studies and hopes, or a mentor's workplace and skills. */
function wordsOf(person: PersonRow, answers: OwnAnswers): Pick<Shown, 'affiliation' | 'about'> {
  const isMentor = person.role === 'mentor'
  const written = writtenAnswer(answers, isMentor ? 'can_teach' : 'hopes')
  return {
    affiliation: isMentor ? institutionOf(person) : writtenAnswer(answers, 'course'),
    about: written === '' ? masked(person.bio) : written,
  }
}

function institutionOf({ institutionCode }: PersonRow): string {
  return readInstitutions().find(({ code }) => code === institutionCode)?.name ?? ''
}

let known: v.InferOutput<typeof institutions> | undefined

function readInstitutions() {
  known ??= readContent(institutions, 'reference', 'institutions.json')
  return known
}
