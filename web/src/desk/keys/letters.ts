import type { PersonAction } from '@saathi/contract/desk/peopleRules.ts'
import type { PairChangeName } from '@saathi/contract/mentorship/careCalls.ts'
import type { StageDecision } from '@saathi/contract/matching/screeningRules.ts'

import type { Keys } from './keys.ts'

/** The letter of each act on a person. */
export const personLetters: Readonly<Record<PersonAction, string>> = {
  note: 'n',
  pause: 'p',
  resume: 'r',
  disable: 'd',
  enable: 'e',
  resend_mail: 'm',
  end_sign_ins: 'q',
  correct: 'c',
  parent_consent: 'a',
  parent_recording: 'g',
  erase: 'x',
}

/** The letter of each change of a pair. */
export const changeLetters: Readonly<Record<PairChangeName, string>> = {
  pause: 'p',
  resume: 'r',
  bridge: 'b',
  swap: 's',
  close: 'x',
}

/** The letter of each decision about a stage. */
export const decisionLetters: Readonly<Record<StageDecision, string>> = { pass: 'p', not_now: 'n', no: 'x' }

/** Returns the keys of these acts, each by its letter. */
export function keysOf<Name extends string>(
  letters: Readonly<Record<Name, string>>,
  offered: readonly Name[],
  act: (name: Name) => void,
): Keys {
  return Object.fromEntries(offered.map((name) => [letters[name], () => act(name)]))
}
