/** Questions of the registration that the portal's link answers, so that nobody is asked them twice. */
export const prefilledQuestions = { dateOfBirth: 'date_of_birth', district: 'district' } as const

const prefilled: readonly string[] = Object.values(prefilledQuestions)

/** Whether the portal's link answers this question. */
export function isPrefilled(questionKey: string): boolean {
  return prefilled.includes(questionKey)
}

/** The questions as the registration asks them: what the link answers, or leaves open, is never missing. */
export function withoutPrefilledDuty<One extends { readonly key: string; readonly mandatory: boolean }>(
  questions: readonly One[],
): One[] {
  return questions.map((question) =>
    isPrefilled(question.key) ? { ...question, mandatory: false } : question,
  )
}

/** The page somebody who comes from the portal goes to, by the account that the address has here. */
export function portalRoute(account: { readonly provider: string } | null): 'login' | 'signIn' | 'register' {
  if (account === null) return 'register'
  return account.provider === 'ncs' ? 'login' : 'signIn'
}
