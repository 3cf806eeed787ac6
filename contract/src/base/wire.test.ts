import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { renamingOf } from './wire.ts'

const schema = v.object({
  firstName: v.string(),
  answersByKey: v.record(v.string(), v.string()),
  innerList: v.optional(v.array(v.object({ questionKey: v.string() }))),
})
const { toWire, fromWire } = renamingOf(schema)

test('names that the schema knows are renamed, keys that are data are not', () => {
  const value = {
    firstName: 'Asha',
    answersByKey: { first_name: 'a', firstName: 'b' },
    innerList: [{ questionKey: 'first_name' }],
  }
  expect(toWire(value)).toEqual({
    first_name: 'Asha',
    answers_by_key: { first_name: 'a', firstName: 'b' },
    inner_list: [{ question_key: 'first_name' }],
  })
})

test('what the schema does not know does not cross the wire', () => {
  expect(toWire({ firstName: 'Asha', passwordHash: 'x' })).toEqual({ first_name: 'Asha' })
})

test('every value comes back from the wire as it went', () => {
  const values = fc.record(
    {
      firstName: fc.string(),
      answersByKey: fc.dictionary(
        fc.string().filter((key) => key !== '__proto__'),
        fc.string(),
        { noNullPrototype: true },
      ),
      innerList: fc.array(fc.record({ questionKey: fc.string() }, { noNullPrototype: true })),
    },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(values, (value) => {
      expect(fromWire(toWire(value))).toEqual(value)
    }),
  )
})
