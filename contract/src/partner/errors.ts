import type { ErrorTable } from '../errorTable.ts'

/** Why coming from the partner portal can fail. */
export const partnerErrors = {
  portalAbsent: { status: 404, detail: 'Coming from the NCS Portal is not set up here.' },
  portalLinkInvalid: {
    status: 422,
    detail:
      'This link was altered on its way, or is not whole. Go back to the NCS Portal and press the button again.',
  },
  portalLinkExpired: {
    status: 422,
    detail: 'This link is too old. Go back to the NCS Portal and press the button again.',
  },
  portalLinkUsed: {
    status: 422,
    detail: 'This link was used already. Go back to the NCS Portal and press the button again.',
  },
  portalEntryMissing: {
    status: 403,
    detail: 'Your visit from the NCS Portal is over. Go back to the portal and press the button again.',
  },
  portalEntryDiffers: {
    status: 403,
    detail:
      'This is not what the NCS Portal told us about you. Go back to the portal and press the button again.',
  },
  portalPasswordWrong: {
    status: 422,
    detail: 'Your NCS Portal password is invalid. Please check and try again.',
  },
  portalUnreachable: {
    status: 503,
    detail: 'The NCS Portal does not answer now. Please try again in a few minutes.',
  },
} as const satisfies ErrorTable
