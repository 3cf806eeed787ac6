/** A programme as far as the choice at sign-up looks at it. */
export interface ProgrammeAccess {
  readonly emailDomains: readonly string[]
  readonly isDisabled: boolean
}

/** Whether a programme may be chosen: `closed` ones are shown with the reason, `absent` ones are not offered at all. */
export type ProgrammeChoice =
  | { readonly choice: 'open' | 'absent' }
  | { readonly choice: 'closed'; readonly reason: 'address' | 'disabled' }

/** Whether each programme may be chosen with this address, in the order given. */
export function programmeChoices<One extends ProgrammeAccess>(
  programmes: readonly One[],
  emailAddress: string,
): ({ readonly programme: One } & ProgrammeChoice)[] {
  const domain = emailAddress.slice(emailAddress.lastIndexOf('@') + 1).toLowerCase()
  const matches = (programme: One) => programme.emailDomains.includes(domain)
  const someMatch = programmes.some(matches)
  return programmes.map((programme) => {
    if (someMatch && !matches(programme)) return { programme, choice: 'absent' }
    if (programme.isDisabled) return { programme, choice: 'closed', reason: 'disabled' }
    if (programme.emailDomains.length > 0 && !matches(programme))
      return { programme, choice: 'closed', reason: 'address' }
    return { programme, choice: 'open' }
  })
}
