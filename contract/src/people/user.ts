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

/** A person's year of birth; whether it can be true now is the server's to say. */
export const birthYear = v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(2100))

/** A phone number as it travels: `+` and digits, or digits of the default region. */
export const phoneNumber = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Field is mandatory'),
  v.regex(/^\+?\d{6,17}$/, 'Please enter the number in digits.'),
)
