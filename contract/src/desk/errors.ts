import type { ErrorTable } from '../base/errorTable.ts'

/** Why something at the desk can't be done. */
export const deskErrors = {
  /** The problem names the missing right. */
  noRight: 403,
  secondFactorNeeded: 403,
  secondFactorWrong: 422,
  /** A right that the giver lacks. */
  rightNotYours: 403,
  /** A person with `team` cannot take it from themselves. */
  ownTeamRight: 409,
  /** One person with every right always remains. */
  lastWithEveryRight: 409,
  invitationEnded: 410,
  accountElsewhere: 409,
  /** Somebody else was first; the problem names them. */
  alreadyTaken: 409,
  /** Another member of the team has to do this. */
  secondPersonNeeded: 409,
  /** An act of two people, while the team has only one member. */
  onlyOneMember: 409,
  /** A case is decided before it is closed. */
  outcomeFirst: 409,
  /** A member of the team, or the whole team, has no place for another saved view. */
  tooManyViews: 409,
  alreadyUndone: 409,
  undoEnded: 410,
} as const satisfies ErrorTable
