import type { DemoPerson } from './demoPerson.ts'

/** People in the pool with their surveys done. */
const inPool = { agrees: true, answersSurvey: true, accepted: true } as const

/** A mentee of Farah's run; only the times differ between them. */
const forFarah = { role: 'mentee', project: 'general_intake', ...inPool } as const

/**
 * The people whom the demo's matching run proposes to each other. They form two islands by language: Farah and her
 * six speak Hindi; Arjun, Usman and Bina speak Tamil. Chitra has no common time with anyone.
 *
 * Tara, Imran and Leena share Saturday, and Imran fits Jaya on an evening, who fits Tara on Sunday: the three
 * overlap two by two and share no one time. Mohan and Pooja clash with Tara.
 */
export const matchPeople = [
  {
    name: 'farah',
    birthYear: 1985,
    first: 'Farah',
    last: 'Khan',
    role: 'mentor',
    ...inPool,
    answers: {
      mentoring_kind: 'group',
      places: '3',
      languages: ['hindi', 'english'],
      field: 'finance',
      times: ['weekday_evening', 'saturday', 'sunday'],
      state: 'mh',
      district: 'Mumbai',
      can_teach: 'How a bank chooses people, and how to speak in an interview when your hands shake.',
    },
  },
  {
    name: 'tara',
    birthYear: 2004,
    first: 'Tara',
    last: 'Menon',
    ...forFarah,
    answers: {
      course: 'B.Com, final year',
      languages: ['hindi'],
      field: 'finance',
      times: ['saturday', 'sunday'],
      state: 'mh',
      district: 'Thane',
      hopes:
        'I would like to work in a bank near home. Nobody in my family has been to an office, so I do not know how to write a CV, what people wear on the first day, or how one asks a manager for help without looking weak.',
    },
  },
  {
    name: 'imran',
    birthYear: 2005,
    first: 'Imran',
    last: 'Shaikh',
    ...forFarah,
    answers: {
      course: 'B.Com, second year',
      languages: ['hindi'],
      field: 'finance',
      times: ['saturday', 'weekday_evening'],
      state: 'mh',
      district: 'Mumbai',
      hopes: 'To pass the bank examination and to know what the work is like.',
    },
  },
  {
    name: 'jaya',
    birthYear: 2004,
    first: 'Jaya',
    last: 'Reddy',
    ...forFarah,
    answers: {
      course: 'BBA, final year',
      languages: ['hindi'],
      field: 'business',
      times: ['sunday', 'weekday_evening'],
      state: 'tg',
      district: 'Hyderabad',
      hopes: 'I want to open a shop of my own and learn how to plan its money.',
    },
  },
  {
    name: 'leena',
    birthYear: 2003,
    first: 'Leena',
    last: 'Das',
    ...forFarah,
    answers: {
      course: 'M.Com, first year',
      languages: ['hindi'],
      field: 'finance',
      times: ['saturday'],
      state: 'wb',
      district: 'Kolkata',
      hopes: 'To find out whether accounting or teaching suits me better.',
    },
  },
  {
    name: 'mohan',
    birthYear: 2004,
    first: 'Mohan',
    last: 'Iyer',
    ...forFarah,
    answers: {
      course: 'B.A. economics',
      languages: ['hindi'],
      field: 'open',
      times: ['weekday_evening'],
      state: 'tn',
      district: 'Chennai',
      hopes:
        'I work in a shop until six. I would like to know which jobs take people who learn in the evening.',
    },
  },
  {
    name: 'pooja',
    birthYear: 2005,
    first: 'Pooja',
    last: 'Gupta',
    ...forFarah,
    answers: {
      course: 'B.Sc. mathematics',
      languages: ['hindi'],
      field: 'software',
      times: ['weekday_evening', 'weekday_morning'],
      state: 'up',
      district: 'Kanpur Nagar',
      hopes: 'To speak about my projects without notes.',
    },
  },
  {
    name: 'arjun',
    birthYear: 1988,
    first: 'Arjun',
    last: 'Nair',
    role: 'mentor',
    ...inPool,
    answers: {
      mentoring_kind: 'one_to_one',
      places: '1',
      languages: ['tamil', 'english'],
      field: 'health',
      times: ['sunday', 'weekday_evening'],
      state: 'kl',
      district: 'Kochi',
      can_teach: 'What the first year in a hospital laboratory is like, and how to keep learning after it.',
    },
  },
  {
    name: 'usman',
    birthYear: 1982,
    first: 'Usman',
    last: 'Ali',
    role: 'mentor',
    ...inPool,
    answers: {
      mentoring_kind: 'one_to_one',
      places: '1',
      languages: ['tamil', 'english'],
      field: 'teaching',
      times: ['sunday'],
      state: 'tn',
      district: 'Madurai',
      can_teach: 'How to explain hard things simply, in a classroom and outside of it.',
    },
  },
  {
    name: 'bina',
    birthYear: 2004,
    first: 'Bina',
    last: 'Joshi',
    role: 'mentee',
    project: 'general_intake',
    ...inPool,
    answers: {
      course: 'B.Sc. nursing, third year',
      languages: ['tamil'],
      field: 'health',
      times: ['sunday', 'weekday_evening'],
      state: 'tn',
      district: 'Salem',
      hopes: 'I would like to know whether a laboratory or a ward is the better place for me.',
    },
  },
] as const satisfies readonly DemoPerson[]
