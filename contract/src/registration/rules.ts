/** The fields of a programme that decide whether it can be chosen at sign-up. */
export interface ProgrammeAccess {
  readonly emailDomains: readonly string[]
  readonly isDisabled: boolean
}

/**
 * Whether a programme may be chosen: `closed` programmes are shown with the reason, `absent` ones are not shown.
 */
export type ProgrammeChoice =
  | { readonly choice: 'open' | 'absent' }
  | { readonly choice: 'closed'; readonly reason: 'address' | 'disabled' }

/** Returns for each programme whether this address may choose it, in the given order. */
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
