import type { DemoPerson } from './demoPerson.ts'
import { matchPeople } from './matchPeople.ts'

/** The password of every demo person. */
export const demoPassword = 'Saathi#2026'

/** A person who has done everything that comes before a mentorship. */
const through = { agrees: true, answersSurvey: true }

/** The host of their addresses; nobody can receive mails there. */
export const demoHost = 'demo.example'

/** All demo people, in the order in which they sign up. */
export const demoPeople = [
  {
    name: 'ravi',
    birthYear: 1984,
    first: 'Ravi',
    last: 'Kulkarni',
    role: 'mentor',
    ...through,
    answers: { languages: ['english', 'hindi', 'marathi'], state: 'mh', district: 'Pune' },
  },
  {
    name: 'meera',
    birthYear: 1979,
    first: 'Meera',
    last: 'Iyer',
    role: 'mentor',
    ...through,
    answers: {
      mentoring_kind: 'group',
      places: '4',
      field: 'finance',
      languages: ['english', 'tamil', 'hindi'],
      state: 'tn',
      district: 'Chennai',
      can_teach: 'How a bank works from the inside, and how to plan your own money.',
    },
  },
  { name: 'staff', birthYear: 1986, first: 'Lakshmi', last: 'Menon', role: 'mentor', agrees: true },
  { name: 'sara', birthYear: 1991, first: 'Sara', last: 'Khan', role: 'mentor', agrees: true },
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
  {
    name: 'chitra',
    birthYear: 2004,
    first: 'Chitra',
    last: 'Sen',
    role: 'mentee',
    project: 'general_intake',
    ...through,
    accepted: true,
    answers: {
      course: 'B.A. English, final year',
      study_stage: 'last_year',
      finish_year: 2027,
      languages: ['bengali', 'english'],
      field: 'teaching',
      goal: 'find_path',
      hopes: 'I would like to know whether teaching is for me, and how one begins.',
      times: ['weekday_morning'],
      state: 'wb',
      district: 'Hooghly',
    },
  },
  {
    name: 'irfan',
    birthYear: 2005,
    first: 'Irfan',
    last: 'Siddiqui',
    role: 'mentee',
    project: 'general_placement',
    ...through,
    answers: {
      course: 'B.Com, second year',
      field: 'finance',
      languages: ['hindi'],
      hopes: 'I would like to pass a bank examination, and to know what the work is like.',
      times: ['weekday_morning'],
      state: 'up',
      district: 'Lucknow',
    },
  },
  ...matchPeople,
  {
    name: 'farhan',
    birthYear: 1985,
    first: 'Farhan',
    last: 'Ali',
    role: 'mentor',
    institution: 'SETU01',
    ...through,
    answers: { languages: ['hindi', 'english'], field: 'teaching', state: 'dl', district: 'New Delhi' },
  },
  {
    name: 'nandini',
    birthYear: 1990,
    first: 'Nandini',
    last: 'Bose',
    role: 'mentor',
    institution: 'SETU01',
    ...through,
    answers: { languages: ['bengali', 'english'], state: 'wb', district: 'Kolkata' },
  },
  {
    name: 'joseph',
    birthYear: 1976,
    first: 'Joseph',
    last: 'Mathew',
    role: 'mentor',
    institution: 'SETU01',
    ...through,
    answers: { languages: ['english', 'tamil'], state: 'tn', district: 'Chennai' },
  },
  { name: 'omar', birthYear: 2004, first: 'Omar', last: 'Ali', role: 'mentee', project: 'general_intake' },
] as const satisfies readonly DemoPerson[]

/** The name of a demo person. */
export type DemoName = (typeof demoPeople)[number]['name']

/** Returns the email address of a demo person. */
export function demoAddress(name: string): string {
  return `${name}@${demoHost}`
}
