import { registrationCalls } from '@saathi/contract/registration/calls.ts'

import { useLocal } from '../../texts/texts.ts'
import { useAsk } from '../../wire/queries.ts'

/** Returns a function that names the programme and the institution of a person; it gives their keys until the names are there. */
export function usePlaceNames() {
  const programmes = useAsk(registrationCalls.projectList, {}).data?.data.projects
  const local = useLocal()
  const institutions = useAsk(registrationCalls.institutions, {}).data
  return (person: { readonly programme: string | null; readonly institution: string | null }): string[] => {
    const known = programmes?.[person.programme ?? '']
    const programme = known === undefined ? person.programme : local(known.name, known.localeName)
    const institution =
      institutions?.find(({ code }) => code === person.institution)?.name ?? person.institution
    return [programme, institution].flatMap((each) => (each === null || each === '' ? [] : [each]))
  }
}

/** Returns the programmes and institutions by which a list can be filtered, each with its name. */
export function usePlaces() {
  const projects = useAsk(registrationCalls.projectList, {}).data?.data.projects ?? {}
  const local = useLocal()
  const institutions = useAsk(registrationCalls.institutions, {}).data ?? []
  return {
    programmes: Object.entries(projects).map(([value, { name, localeName }]) => ({
      value,
      label: local(name, localeName),
    })),
    institutions: institutions.map(({ code, name }) => ({ value: code, label: name })),
  }
}
