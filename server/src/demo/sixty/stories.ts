import type { contactOutcomes } from '@saathi/contract/mentorship/careRules.ts'

/** An event in a pair, and how many days ago it was. */
export type Happening =
  | { readonly is: 'talk'; readonly daysAgo: number; readonly line: number }
  | { readonly is: 'goal'; readonly daysAgo: number; readonly words: string }
  | {
      readonly is: 'pulse'
      readonly daysAgo: number
      readonly by: 'mentee' | 'mentor'
      readonly value: number
    }
  | {
      readonly is: 'contact'
      readonly daysAgo: number
      readonly outcome: (typeof contactOutcomes)[number]
      readonly words: string
      /** The days until the next contact. */
      readonly nextIn: number
    }
  | { readonly is: 'plan'; readonly daysAgo: number }
  | { readonly is: 'disable'; readonly daysAgo: number }
  | {
      readonly is: 'change'
      readonly daysAgo: number
      readonly change: 'pause' | 'bridge' | 'close'
      readonly reason: string
      /** The days until the end of a pause or of a closure; 0 ends the mentorship at once. */
      readonly days?: number
      readonly mentor?: string
    }

/** A pair of the large demo with what happened in it. */
export interface Story {
  readonly mentee: string
  readonly mentor: string
  readonly beganDaysAgo: number
  readonly happenings: readonly Happening[]
}

const goals = [
  'To have a CV that I like, and to send it to five companies.',
  'To speak in an interview without reading from a paper.',
  'To know which examination suits me, and to make a plan for it.',
]

/** Talks twice a week from the second day on until a day. */
function talksUntil(beganDaysAgo: number, lastDaysAgo: number): Happening[] {
  const days = Math.floor((beganDaysAgo - 1 - lastDaysAgo) / 3)
  return Array.from({ length: Math.max(1, days + 1) }, (_, line) => ({
    is: 'talk' as const,
    line,
    daysAgo: Math.max(lastDaysAgo, beganDaysAgo - 1 - 3 * line),
  }))
}

/** The first two contacts, each after which the next one is planned. */
function contacts(beganDaysAgo: number, nextIn: number): Happening[] {
  const first = { is: 'contact', outcome: 'well', daysAgo: beganDaysAgo - 3, nextIn: 11 } as const
  const second = { is: 'contact', outcome: 'well', daysAgo: beganDaysAgo - 14, nextIn } as const
  return [
    { ...first, words: 'They have met, and both are glad.' },
    { ...second, words: 'They talk every week and know what they want to reach.' },
  ]
}

const goal = (beganDaysAgo: number): Happening => ({
  is: 'goal',
  daysAgo: beganDaysAgo - 8,
  words: goals[beganDaysAgo % goals.length] ?? '',
})

const pulse = (daysAgo: number, by: 'mentee' | 'mentor', value: number): Happening => ({
  is: 'pulse',
  daysAgo,
  by,
  value,
})

interface Parts {
  /** The day of the last message. */
  readonly lastTalk?: number
  /** The days from the second contact to the next one. */
  readonly nextIn?: number
  readonly hasGoal?: boolean
  readonly more?: readonly Happening[]
}

function story(people: readonly [string, string], beganDaysAgo: number, parts: Parts = {}): Story {
  const {
    lastTalk = 1,
    nextIn = beganDaysAgo - 14 + 1 + (beganDaysAgo % 9),
    hasGoal = true,
    more = [],
  } = parts
  return {
    mentee: people[0],
    mentor: people[1],
    beganDaysAgo,
    happenings: [
      ...talksUntil(beganDaysAgo, lastTalk),
      ...contacts(beganDaysAgo, nextIn),
      ...(hasGoal ? [goal(beganDaysAgo)] : []),
      ...more,
    ],
  }
}

/** The thirteen pairs: three go well, and each of the others shows something that the team has to see. */
export const stories: readonly Story[] = [
  story(['imran.qureshi', 'vikas.menon'], 50, {
    more: [pulse(35, 'mentee', 4), pulse(35, 'mentor', 5), pulse(19, 'mentee', 5)],
  }),
  story(['pallavi.joshi', 'gopika.nair'], 47, { more: [pulse(32, 'mentee', 5), pulse(32, 'mentor', 4)] }),
  story(['dinesh.soren', 'farooq.shaikh'], 45, { lastTalk: 25 }),
  story(['aarti.singh', 'sudha.krishnan'], 42, { more: [pulse(10, 'mentee', 3), pulse(10, 'mentor', 5)] }),
  story(['kunal.shah', 'thomas.kujur'], 40, { more: [pulse(8, 'mentee', 1), pulse(9, 'mentor', 4)] }),
  story(['noor.jahan', 'ajay.pillai'], 38, { lastTalk: 15 }),
  story(['babita.toppo', 'madhavi.deshpande'], 36, { more: [{ is: 'plan', daysAgo: 34 }] }),
  story(['rahul.meena', 'nitin.gokhale'], 35, {
    lastTalk: 6,
    more: [{ is: 'change', daysAgo: 5, change: 'pause', reason: 'Rahul has examinations.', days: 20 }],
  }),
  story(['sneha.patil', 'rukmini.das'], 34, {
    more: [{ is: 'change', daysAgo: 8, change: 'close', reason: 'Sneha has found a job.', days: 13 }],
  }),
  story(['yusuf.pathan', 'suresh.babu'], 33, { lastTalk: 4, more: [{ is: 'disable', daysAgo: 2 }] }),
  story(['lakshmi.hembrom', 'preeti.bansal'], 32, {
    lastTalk: 6,
    more: [
      {
        is: 'change',
        daysAgo: 5,
        change: 'bridge',
        reason: 'Preeti moves to another city and has no time until spring.',
        mentor: 'vikas.menon',
      },
      {
        is: 'contact',
        daysAgo: 4,
        outcome: 'well',
        words: 'Lakshmi was told about the change. She knows Vikas from the group evening and is glad.',
        nextIn: 10,
      },
    ],
  }),
  story(['gaurav.mishra', 'arvind.rao'], 30, { hasGoal: false, nextIn: 12 }),
  story(['anjali.nair', 'hema.malhotra'], 70, {
    lastTalk: 12,
    more: [
      { is: 'change', daysAgo: 10, change: 'close', reason: 'They have reached what they wanted.', days: 0 },
    ],
  }),
]

/** What the two write to each other, in turns. */
export const talk: readonly string[] = [
  'Good evening! How was your week?',
  'Full. I had two tests, and one of them went well.',
  'Which part was hard?',
  'The questions about my own projects. I never know where to begin.',
  'Begin with the problem, then say what you did. Shall we try it on the phone?',
  'Yes please. Saturday after lunch would be good.',
  'I read your CV. The second page can go.',
  'Done! It is one page now.',
  'Much better. Send it to the two companies that we talked about.',
  'One of them has answered. I have an interview on Tuesday.',
  'That is great news. Write down three questions that you want to ask them.',
  'I have them. The last one is about the team.',
]
