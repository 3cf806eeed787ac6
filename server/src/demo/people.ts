/** The password of every demo person. */
export const demoPassword = 'Saathi#2026'

/** How far the making of a demo person goes beyond signing up. */
interface Makings {
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

/** A demo person; the address follows from the name. */
export type DemoPerson = DemoMentee | DemoMentor

/** Somebody who is through with everything that comes before a mentorship. */
const through = { agrees: true, answersSurvey: true }

/** Everybody of the demo, in the order in which they sign up. */
export const demoPeople = [
  { name: 'ravi', first: 'Ravi', last: 'Kulkarni', role: 'mentor', agrees: true },
  { name: 'meera', first: 'Meera', last: 'Iyer', role: 'mentor', agrees: true },
  { name: 'staff', first: 'Lakshmi', last: 'Menon', role: 'mentor', agrees: true },
  { name: 'asha', first: 'Asha', last: 'Patil', role: 'mentee', project: 'general_intake', ...through },
  { name: 'kiran', first: 'Kiran', last: 'Das', role: 'mentee', project: 'general_placement', ...through },
  { name: 'divya', first: 'Divya', last: 'Nair', role: 'mentee', project: 'general_placement', ...through },
  {
    name: 'sameer',
    first: 'Sameer',
    last: 'Khan',
    role: 'mentee',
    project: 'inclusive_mentoring',
    ...through,
  },
  { name: 'vikram', first: 'Vikram', last: 'Singh', role: 'mentee', project: 'general_intake', ...through },
  { name: 'nila', first: 'Nila', last: 'Rao', role: 'mentee', project: 'general_intake' },
  { name: 'uma', first: 'Uma', last: 'Das', role: 'mentee', project: 'general_intake' },
  { name: 'omar', first: 'Omar', last: 'Ali', role: 'mentee', project: 'general_intake' },
] as const satisfies readonly DemoPerson[]

/** The name of a demo person. */
export type DemoName = (typeof demoPeople)[number]['name']

/** The address of a demo person. */
export function demoAddress(name: DemoName): string {
  return `${name}@demo.example`
}
