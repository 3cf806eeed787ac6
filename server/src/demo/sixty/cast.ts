import type { DemoPerson } from '../demoPerson.ts'

/** How far a person of the large demo is, and how many days ago they signed up. */
const states = ['signing_up', 'applying', 'refused', 'in_pool', 'left', 'paused', 'matched'] as const
export type CastState = (typeof states)[number]

/** A person of the large demo. */
export type Cast = DemoPerson & { readonly state: CastState; readonly daysAgo: number }

const fields = ['software', 'finance', 'health', 'teaching', 'business', 'social'] as const
const places = [
  ['mh', 'Pune'],
  ['br', 'Patna'],
  ['jh', 'Ranchi'],
  ['up', 'Lucknow'],
  ['tn', 'Chennai'],
  ['wb', 'Kolkata'],
  ['rj', 'Jaipur'],
] as const
const programmes = ['general_intake', 'general_placement', 'inclusive_mentoring'] as const

/** The names, each line with a state: the name in the address, the full name, and how many days ago they signed up. */
const mentees: Readonly<Record<CastState, string>> = {
  signing_up: 'Ritu Kumari 1, Aman Verma 3, Lata Munda 6, Suraj Patel 12, Neha Bhuyan 20',
  applying:
    'Rekha Devi 1, Manoj Lohar 2, Fatima Begum 4, Deepak Yadav 8, Sunita Oraon 9, Vivek Tiwari 13, Kavita More 16',
  refused: 'Rohit Jain 18',
  in_pool:
    'Anita Kumari 3, Salman Ansari 5, Geeta Rawat 7, Prakash Naik 10, Shalini Pillai 15, Tarun Ghosh 17, Mary Lakra 21, Ajit Pawar 26, Ismat Khan 29, Chandan Mahto 34',
  left: 'Naveen Reddy 40',
  paused: 'Swati Kulkarni 30',
  matched:
    'Imran Qureshi 62, Pallavi Joshi 60, Dinesh Soren 58, Aarti Singh 55, Kunal Shah 52, Noor Jahan 50, Babita Toppo 48, Rahul Meena 47, Sneha Patil 45, Yusuf Pathan 44, Lakshmi Hembrom 43, Gaurav Mishra 42, Anjali Nair 80',
}
const mentors: Readonly<Record<CastState, string>> = {
  signing_up: 'Bhavna Shetty 2',
  applying: 'Tanvi Kulkarni 12, Gopal Menon 6, Sharda Rao 1',
  refused: '',
  in_pool: 'Leela Thomas 20, Harish Iyer 24, Zoya Mirza 28, Mahesh Gowda 31',
  left: '',
  paused: 'Rajat Kapoor 33',
  matched:
    'Vikas Menon 90, Gopika Nair 88, Farooq Shaikh 85, Sudha Krishnan 83, Thomas Kujur 81, Ajay Pillai 79, Madhavi Deshpande 78, Nitin Gokhale 77, Rukmini Das 76, Suresh Babu 75, Preeti Bansal 74, Arvind Rao 73, Hema Malhotra 95',
}

function castOf(role: 'mentee' | 'mentor', lines: Readonly<Record<CastState, string>>): Cast[] {
  const named = states.flatMap((state) => lines[state].split(', ').flatMap((line) => namedIn(line, state)))
  return named.map((each, place) => ({
    ...each,
    ...(role === 'mentee' ? menteeAt(place) : mentorAt(place, each.state)),
  }))
}

function namedIn(line: string, state: CastState) {
  const [, first, last, days] = /^(\S+) (\S+) (\d+)$/.exec(line) ?? []
  if (first === undefined || last === undefined) return []
  const name = `${first}.${last}`.toLowerCase()
  return [
    { name, first, last, state, daysAgo: Number(days), agrees: state !== 'signing_up', ...surveyIn(state) },
  ]
}

/** Only those who are still signing up have not answered the survey. */
const surveyIn = (state: CastState) => ({ answersSurvey: state !== 'signing_up' })

function of<Value>(values: readonly Value[], place: number): Value {
  const value = values[place % values.length]
  if (value === undefined) throw new Error('There is nothing to choose from.')
  return value
}

function answersAt(place: number) {
  const [state, district] = of(places, place)
  return {
    field: of(fields, place),
    languages: ['hindi', 'english'],
    times: ['saturday', 'weekday_evening'],
    state,
    district,
  }
}

function menteeAt(place: number) {
  return {
    role: 'mentee',
    project: of(programmes, place),
    birthYear: 2002 + (place % 5),
    answers: answersAt(place),
  } as const
}

/** Mentors who apply belong to the institution with stages of its own; the others need only the application. */
function mentorAt(place: number, state: CastState) {
  const answers = {
    ...answersAt(place),
    mentoring_kind: 'one_to_one',
    places: state === 'in_pool' ? '2' : '1',
    ...(place % 6 === 0 ? { helps_with: ['study_on'], hours: 1 } : {}),
  }
  const own = state === 'applying' ? { institution: 'SETU01' } : {}
  return { role: 'mentor', birthYear: 1970 + (place % 20), answers, ...own } as const
}

/** The sixty people of the large demo, in the order in which they signed up. */
export const cast: readonly Cast[] = [...castOf('mentor', mentors), ...castOf('mentee', mentees)].toSorted(
  (one, other) => other.daysAgo - one.daysAgo,
)
