/** The password of every demo person. */
export const demoPassword = 'Saathi#2026'

/** The data of a demo person, and the steps to take after signing up. */
interface Makings {
  readonly birthYear: number
  /** Their subject at the OpenID provider, for those who sign up through it. */
  readonly subject?: string
  readonly agrees?: boolean
  readonly answersSurvey?: boolean
}

interface DemoMentee extends Makings {
  readonly name: string
  readonly first: string
  readonly last: string
  readonly role: 'mentee'
  readonly project: string
}

interface DemoMentor extends Makings {
  readonly name: string
  readonly first: string
  readonly last: string
  readonly role: 'mentor'
}

/** A demo person; the name determines the email address. */
export type DemoPerson = DemoMentee | DemoMentor

/** A person who has done everything that comes before a mentorship. */
const through = { agrees: true, answersSurvey: true }

/** All demo people, in the order in which they sign up. */
export const demoPeople = [
  { name: 'ravi', birthYear: 1984, first: 'Ravi', last: 'Kulkarni', role: 'mentor', agrees: true },
  { name: 'meera', birthYear: 1979, first: 'Meera', last: 'Iyer', role: 'mentor', agrees: true },
  { name: 'staff', birthYear: 1986, first: 'Lakshmi', last: 'Menon', role: 'mentor', agrees: true },
  {
    name: 'asha',
    birthYear: 2005,
    first: 'Asha',
    last: 'Patil',
    role: 'mentee',
    project: 'general_intake',
    ...through,
  },
  {
    name: 'kiran',
    birthYear: 2004,
    first: 'Kiran',
    last: 'Das',
    role: 'mentee',
    project: 'general_placement',
    ...through,
  },
  {
    name: 'divya',
    birthYear: 2005,
    first: 'Divya',
    last: 'Nair',
    role: 'mentee',
    project: 'general_placement',
    ...through,
  },
  {
    name: 'sameer',
    birthYear: 2003,
    first: 'Sameer',
    last: 'Khan',
    role: 'mentee',
    project: 'inclusive_mentoring',
    ...through,
  },
  {
    name: 'vikram',
    birthYear: 2004,
    first: 'Vikram',
    last: 'Singh',
    role: 'mentee',
    project: 'general_intake',
    ...through,
  },
  { name: 'nila', birthYear: 2006, first: 'Nila', last: 'Rao', role: 'mentee', project: 'general_intake' },
  {
    name: 'dev',
    birthYear: 2004,
    first: 'Dev',
    last: 'Sharma',
    role: 'mentee',
    project: 'first_job',
    agrees: true,
  },
  { name: 'uma', birthYear: 2005, first: 'Uma', last: 'Das', role: 'mentee', project: 'general_intake' },
  {
    name: 'gita',
    birthYear: 2005,
    subject: 'gita',
    first: 'Gita',
    last: 'Joshi',
    role: 'mentee',
    project: 'general_intake',
    ...through,
  },
  { name: 'omar', birthYear: 2004, first: 'Omar', last: 'Ali', role: 'mentee', project: 'general_intake' },
] as const satisfies readonly DemoPerson[]

/** The name of a demo person. */
export type DemoName = (typeof demoPeople)[number]['name']

/** Returns the email address of a demo person. */
export function demoAddress(name: DemoName): string {
  return `${name}@demo.example`
}
