import { programmeChoices } from '@saathi/contract/registration/rules.ts'
import { type Failure, failureOfFields } from '@saathi/contract/errors.ts'

import type { Reference } from './reference.ts'

/** The choices at sign-up, and the address that decides whether they are allowed. */
export interface Affiliating {
  readonly role: 'mentee' | 'mentor'
  readonly email: string
  readonly project?: string | null | undefined
  readonly institutionCode?: string | null | undefined
}

/** The stored choice: a mentee has a programme, a mentor an institution. */
export interface Affiliation {
  readonly project: string | null
  readonly institutionCode: string | null
}

/**
 * Checks the choice: a mentee needs a programme that is open to the address, a mentor an institution that the
 * address belongs to.
 */
export function affiliationOf(chosen: Affiliating, reference: Reference): Affiliation {
  return chosen.role === 'mentee' ? programmeOf(chosen, reference) : institutionOf(chosen, reference)
}

function programmeOf({ email, project }: Affiliating, { projects }: Reference): Affiliation {
  if (!project) throw failureOfFields<Affiliating>('invalid', { project: ['Field is mandatory'] })
  const choices = programmeChoices(projects, email)
  const found = choices.find(({ programme }) => programme.key === project)
  if (found === undefined) throw closed('There is no such programme.')
  if (found.choice === 'open') return { project, institutionCode: null }
  if (found.choice === 'closed' && found.reason === 'disabled') throw closed('This programme is closed now.')
  if (found.choice === 'closed') {
    throw closed(`This programme needs an email address of ${found.programme.emailDomains.join(' or ')}.`)
  }
  const offered = choices.filter(({ choice }) => choice !== 'absent').map(({ programme }) => programme.name)
  throw closed(`Your email address belongs to another programme: ${offered.join(', ')}.`)
}

function institutionOf({ email, institutionCode }: Affiliating, { institutions }: Reference): Affiliation {
  if (!institutionCode)
    throw failureOfFields<Affiliating>('invalid', { institutionCode: ['Field is mandatory'] })
  const code = institutionCode.toUpperCase()
  const institution = institutions.find((each) => each.code === code)
  if (institution === undefined) {
    throw failureOfFields<Affiliating>('institutionUnknown', {
      institutionCode: ['We do not know this institution code.'],
    })
  }
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (institution.emailDomains.length > 0 && !institution.emailDomains.includes(domain)) {
    const sentence = `Please use your email address of ${institution.name}.`
    throw failureOfFields<Affiliating>('institutionEmail', { email: [sentence] }, { detail: sentence })
  }
  return { project: null, institutionCode: code }
}

function closed(sentence: string): Failure {
  return failureOfFields<Affiliating>('programmeClosed', { project: [sentence] }, { detail: sentence })
}
