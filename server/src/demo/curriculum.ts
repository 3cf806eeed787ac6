import type { InCurriculum } from './learn.ts'
import type { DemoName } from './people.ts'

/** The progress of the demo people in the curriculum of their mentorship, with their own answers. */
export const inMentorships: ReadonlyMap<DemoName, InCurriculum> = new Map<DemoName, InCurriculum>([
  [
    'ravi',
    {
      sessions: 2,
      steps: 3,
      answers: {
        best_time: 'weekend',
        hope: 'That she tells me early when something does not work for her.',
        my_goal: 'By March I will have talked with Asha twelve times, and not missed two weeks in a row.',
        first_step: 'I put every second Saturday into my calendar tonight.',
        mine: ['clear', 'calm'],
        theirs: 'She asks the question that everyone in the room wanted to ask.',
      },
    },
  ],
  [
    'asha',
    {
      sessions: 2,
      steps: 2,
      answers: {
        hope: 'Somebody who tells me honestly whether my projects are good enough.',
        keep_out: 'My marks of the first year.',
        my_goal: 'By the end of February I will have sent ten applications, each with its own first line.',
        first_step: 'On Tuesday after college I make the list of ten companies.',
        mine: ['persistent', 'careful'],
        late: 'message',
        theirs: 'Ravi explains hard things with a pencil.',
      },
    },
  ],
  ['meera', { sessions: 1, steps: 2 }],
  ['kiran', { sessions: 2, steps: 1 }],
  ['divya', { sessions: 0, steps: 2 }],
  [
    'sameer',
    { sessions: 1, steps: 0, answers: { hope: 'To know how people get their first real project.' } },
  ],
])
