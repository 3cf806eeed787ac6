import { expect, test } from 'vitest'

import { type HelpFacts, offersHelp } from './rules.ts'

type Value = 'use' | 'show' | 'hide'

/** The values of the chat, of the help centre, of the chat of a mentorship, and of the assistant. */
const facts = (
  ...[chattype, helpCenter, mentorshipChat, aiChat]: [Value, Value, Value, Value]
): HelpFacts => ({
  experiences: { chattype },
  chatStatus: { helpCenter, mentorshipChat, aiChat },
})

test.each<[string, HelpFacts | undefined, boolean]>([
  ['a visitor', undefined, true],
  ['a person without any other chat', facts('use', 'use', 'hide', 'hide'), true],
  ['a person whose chats are only shown', facts('show', 'use', 'show', 'show'), true],
  ['a person with a chat of a mentorship', facts('use', 'use', 'use', 'hide'), false],
  ['a person with the assistant', facts('use', 'use', 'hide', 'use'), false],
  ['a person whose programme has no help centre', facts('use', 'hide', 'hide', 'hide'), false],
  ['a person whose programme hides chats', facts('hide', 'use', 'hide', 'hide'), false],
])('%s is offered help: %s', (_, status, isOffered) => {
  expect(offersHelp(status)).toBe(isOffered)
})
