import * as v from 'valibot'

import { call } from '../base/call.ts'
import { id, timestamp } from '../base/fields.ts'

/** A member as another member sees them. Mentees see only each other's name and picture; `bio` is empty then. */
const partner = v.object({
  id,
  firstName: v.string(),
  lastName: v.string(),
  displayName: v.string(),
  displayPicture: v.nullable(v.string()),
  /** The same as `displayPicture`, under the name that other clients know. */
  picture: v.nullable(v.string()),
  role: v.picklist(['mentee', 'mentor']),
  /** Whether this is a bridge mentor, who is there until the next match. */
  isBridge: v.boolean(),
  /** What the person wrote about themselves. */
  bio: v.string(),
  /** The programme team's decision about the person's application; null without a decision, and between mentees. */
  applicationStatus: v.nullable(v.picklist(['APPROVED', 'REJECTED'])),
})
export type Partner = v.InferOutput<typeof partner>

export const mentorship = v.object({
  id,
  type: v.picklist(['one_to_one', 'group']),
  status: v.picklist(['ACTIVE', 'ENDED']),
  since: timestamp,
  /** When it ended; null while it runs. */
  until: v.nullable(timestamp),
  /** The chat of its members; null if there is none. */
  channelId: v.nullable(id),
  partnerDetails: v.object({ userDetails: partner, partnerDetails: v.array(partner) }),
})
export type Mentorship = v.InferOutput<typeof mentorship>

export const mentorshipCalls = {
  mentorships: call({
    method: 'GET',
    path: '/api/v2/mentorships/',
    who: 'person',
    about:
      "The person's mentorships, running and ended, newest first, without those that the person left early.",
    reply: v.array(mentorship),
    errors: [],
  }),
} as const
