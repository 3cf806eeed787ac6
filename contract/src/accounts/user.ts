import * as v from 'valibot'

import { id } from '../fields.ts'

export const role = v.picklist(['mentee', 'mentor', 'staff'])
export type Role = v.InferOutput<typeof role>

/** A signed-in person as the person themself sees it. */
export const user = v.object({
  id,
  email: v.string(),
  role,
  firstName: v.string(),
  lastName: v.string(),
  displayName: v.string(),
  displayPicture: v.nullable(v.string()),
  picture: v.nullable(v.string()),
  bio: v.string(),
  phoneNumber: v.string(),
  hasAgreedTerms: v.boolean(),
  newPrimaryLanguage: v.string(),
  /** Null until the person said it; decides what needs a parent's consent and what is never measured. */
  birthYear: v.nullable(v.number()),
  provider: v.picklist(['normal', 'google', 'ncs']),
  status: v.picklist(['active', 'disabled']),
  mentorships: v.array(v.object({ id, mentorshipType: v.picklist(['one_to_one', 'group']) })),
})
export type User = v.InferOutput<typeof user>

/** What signing in and staying signed in answer. */
export const signedIn = v.object({ idToken: v.string(), expiresIn: v.number(), user })

/** The reply of a call that only does something. */
export const done = v.object({})

/** A one-time code as typed: blanks around it and small letters are forgiven. */
export const otp = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.length(6, 'The code has 6 characters.'))
