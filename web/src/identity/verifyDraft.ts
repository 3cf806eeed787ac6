import * as v from 'valibot'

import { tabDraft } from '../device/tabDraft.ts'
import { codeFields, noCode } from './public/codeDraft.ts'

const shape = v.object({ ...codeFields, reached: v.picklist(['email', 'code', 'done']) })

/** Confirming an address. */
export const verifyDraft = tabDraft('emailVerify', shape, { ...noCode, reached: 'email' })
