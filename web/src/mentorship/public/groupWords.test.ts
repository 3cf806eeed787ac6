import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'content', 'languages')

/** Texts that a group reads as well as a pair. This one is about two questions, not two people. */
const aboutQuestions = 'mentorship.closure.choose'

test.each(['en', 'hi'])(
  'no text about the goal and the end of a mentorship counts two people, in %s',
  (language) => {
    const texts = JSON.parse(readFileSync(join(folder, language, 'mentorship.json'), 'utf8')) as Record<
      string,
      string
    >
    const read = Object.entries(texts).filter(
      ([key]) => /^mentorship\.(?:goal|closure)\./.test(key) && key !== aboutQuestions,
    )
    expect(read.length).toBeGreaterThan(20)
    expect(read.filter(([, text]) => /\bboth\b|\btwo of you\b|दोनों/i.test(text))).toEqual([])
  },
)
