import { paths } from '../../wire/paths.ts'

/** The addresses of the desk. */
export const places = {
  today: paths.staff,
  pairs: `${paths.staff}/pairs`,
  pair: (id: string) => `${paths.staff}/pairs/${encodeURIComponent(id)}`,
  safety: `${paths.staff}/safety`,
  safetyYear: `${paths.staff}/safety/year`,
  case: (id: string) => `${paths.staff}/safety/${encodeURIComponent(id)}`,
  people: `${paths.staff}/people`,
  person: (id: string) => `${paths.staff}/people/${encodeURIComponent(id)}`,
  seeAs: (id: string) => `${paths.staff}/people/${encodeURIComponent(id)}/see-as`,
  screening: `${paths.staff}/screening`,
  screened: (id: string) => `${paths.staff}/screening/${encodeURIComponent(id)}`,
  matching: `${paths.staff}/matching`,
  pool: `${paths.staff}/matching/pool`,
  drafts: `${paths.staff}/matching/drafts`,
  team: `${paths.staff}/team`,
  audit: `${paths.staff}/audit`,
  system: `${paths.staff}/system`,
  commands: `${paths.staff}/commands`,
  setup: `${paths.staff}/setup`,
  opening: `${paths.staff}/opening`,
  join: `${paths.staff}/join`,
  reference: `${paths.staff}/reference`,
} as const
