import * as v from 'valibot'

import { stored } from '../../device/stored.ts'

const draft = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  programme: v.string(),
  languages: v.array(v.string()),
  menteeDomains: v.string(),
  institutions: v.string(),
  mentorDomains: v.string(),
  leastAge: v.string(),
  beginsOn: v.string(),
})
/** The answers of the first run as they are typed. The password is not among them. */
export type SetupDraft = v.InferOutput<typeof draft>

const empty: SetupDraft = {
  firstName: '',
  lastName: '',
  email: '',
  programme: '',
  languages: [],
  menteeDomains: '',
  institutions: '',
  mentorDomains: '',
  leastAge: '',
  beginsOn: '',
}

const kept = stored('setup', draft, { leavesWith: 'person' })

/** The answers so far, which stay on the device until the first run ends. */
export const setupDraft = {
  use: () => kept.use() ?? empty,
  change: (change: Partial<SetupDraft>) => kept.put({ ...(kept.now() ?? empty), ...change }),
  forget: kept.forget,
}

/** The four questions of the first run. */
export const setupSteps = ['you', 'programme', 'join', 'begins'] as const
export type SetupStep = (typeof setupSteps)[number]

/** Whether a question is answered. */
export function isAnswered(step: SetupStep, given: SetupDraft, password: string): boolean {
  if (step === 'you')
    return given.firstName.trim() !== '' && given.email.includes('@') && password.length >= 8
  if (step === 'programme') return given.programme.trim() !== '' && given.languages.length > 0
  if (step === 'join') return institutionsIn(given.institutions).length > 0
  return given.beginsOn !== ''
}

/** Returns the domains in a typed text, without the signs that people write before them. */
export function domainsIn(typed: string): string[] {
  return typed
    .split(/[\s,;]+/)
    .map((each) => each.replace(/^.*@/, ''))
    .filter((each) => each !== '')
}

/** Returns the institutions in a typed text: one a line, the code first. */
export function institutionsIn(typed: string): { code: string; name: string }[] {
  return typed.split('\n').flatMap((written) => {
    const [, code, name = ''] = /^\s*([^\s,:]+)[\s,:]*(.*)$/.exec(written) ?? []
    return code === undefined ? [] : [{ code: code.toUpperCase(), name: name.trim() || code }]
  })
}

/** Returns the body of the call that ends the first run. */
export function setupBody(given: SetupDraft, { token, password }: { token: string; password: string }) {
  const { leastAge, menteeDomains, mentorDomains, institutions, ...same } = given
  return {
    ...same,
    token,
    password,
    menteeDomains: domainsIn(menteeDomains),
    mentorDomains: domainsIn(mentorDomains),
    institutions: institutionsIn(institutions),
    leastAge: leastAge === '' ? null : Number(leastAge),
  }
}
