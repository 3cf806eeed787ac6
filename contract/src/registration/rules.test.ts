import { describe, expect, test } from 'vitest'

import { programmeChoices } from './rules.ts'

describe('programmes', () => {
  const open = { emailDomains: [], isDisabled: false }
  const closed = { emailDomains: [], isDisabled: true }
  const limited = { emailDomains: ['college.example'], isDisabled: false }
  const other = { emailDomains: ['firm.example'], isDisabled: false }

  test('an address of no programme sees the limited ones closed', () => {
    const choices = programmeChoices([open, closed, limited], 'me@home.example')
    expect(choices).toMatchObject([
      { choice: 'open' },
      { choice: 'closed', reason: 'disabled' },
      { choice: 'closed', reason: 'address' },
    ])
  })
  test('an address of some programme is offered only those', () => {
    const choices = programmeChoices([open, limited, other], 'me@COLLEGE.example').map(({ choice }) => choice)
    expect(choices).toEqual(['absent', 'open', 'absent'])
  })
  test('a disabled programme stays closed for its own addresses', () => {
    const disabled = { ...limited, isDisabled: true }
    const [choice] = programmeChoices([disabled], 'me@college.example')
    expect(choice).toMatchObject({ choice: 'closed', reason: 'disabled' })
  })
})
