import * as v from 'valibot'

import { tabDraft } from '../../device/tabDraft.ts'
import { codeFields, noCode } from './codeDraft.ts'

const shape = v.object({
  ...codeFields,
  reached: v.picklist(['email', 'code', 'password']),
  /** How the account signs in: decides what comes after the new password. */
  provider: v.string(),
})

/** Choosing a new password; the password itself is never kept. */
export const resetDraft = tabDraft('resetPassword', shape, {
  ...noCode,
  reached: 'email',
  provider: 'normal',
})
