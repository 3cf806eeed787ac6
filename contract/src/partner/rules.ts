/** The registration's questions that the portal's link answers, so that the person is not asked again. */
export const prefilledQuestions = { dateOfBirth: 'date_of_birth', district: 'district' } as const

const prefilled: readonly string[] = Object.values(prefilledQuestions)

/** Whether the portal's link answers this question. */
export function isPrefilled(questionKey: string): boolean {
  return prefilled.includes(questionKey)
}

/**
 * Returns the questions, with those that the link answers made optional. The person cannot answer them, so a gap in
 * the link must not block the sign-up.
 */
export function withoutPrefilledDuty<One extends { readonly key: string; readonly mandatory: boolean }>(
  questions: readonly One[],
): One[] {
  return questions.map((question) =>
    isPrefilled(question.key) ? { ...question, mandatory: false } : question,
  )
}

/** Returns the page for a person who comes from the portal, by the account that already has the address. */
export function portalRoute(account: { readonly provider: string } | null): 'login' | 'signIn' | 'register' {
  if (account === null) return 'register'
  return account.provider === 'ncs' ? 'login' : 'signIn'
}
