import { interest, reasons } from '@saathi/contract/matching/trackers.ts'
import * as v from 'valibot'

import { tabDraft } from '../../device/tabDraft.ts'
import type { Drafts } from './candidates.ts'

/** The decisions of this tab that are not sent yet. They survive a reload, and are deleted when the person signs out. */
export const matchDrafts = tabDraft<{ drafts: Drafts }>(
  'matchChoices',
  v.object({
    drafts: v.record(v.string(), v.object({ interest, reason: v.optional(v.picklist(reasons)) })),
  }),
  { drafts: {} },
)
