import * as v from 'valibot'

import { id, boundedText } from '../base/fields.ts'

export const role = v.picklist(['mentee', 'mentor', 'staff'])
export type Role = v.InferOutput<typeof role>

/** A person as shown to themselves. */
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
  /**
   * The IANA name of the zone in which the person reads and makes times. Data that a device stored before there
   * were zones has none. The name is written out, because the client's first file has no other use for India's
   * days.
   */
  timeZone: v.optional(v.string(), 'Asia/Kolkata'),
  /**
   * Null until the person has given it. Without it the person counts as a child, who is never scored or
   * measured.
   */
  birthYear: v.nullable(v.number()),
  provider: v.picklist(['normal', 'google', 'ncs']),
  status: v.picklist(['active', 'disabled']),
  mentorships: v.array(v.object({ id, mentorshipType: v.picklist(['one_to_one', 'group']) })),
})
export type User = v.InferOutput<typeof user>

/** A year of birth. The server checks whether it is possible now. */
export const birthYear = v.pipe(v.number(), v.integer(), v.minValue(1900), v.maxValue(2100))

/** A phone number on the wire: `+` and digits, or the digits of an Indian number. */
export const phoneNumber = v.pipe(
  boundedText(100),
  v.trim(),
  v.nonEmpty('Field is mandatory'),
  v.regex(/^\+?\d{6,17}$/, 'Please enter the number in digits.'),
)
