import * as v from 'valibot'

import { staffRights } from '../base/staffRights.ts'
import { boundedText, id, localeText, timestamp } from '../base/fields.ts'

export const staffRight = v.picklist(staffRights)

const names = v.pipe(v.array(boundedText(100)), v.maxLength(200))

/** The programmes and institutions whose people a member of the team sees; null means all. */
export const staffScope = v.object({ programmes: v.nullable(names), institutions: v.nullable(names) })

/** What a member of the team may do, and for whom. */
export const standing = v.object({
  rights: v.pipe(v.array(staffRight), v.maxLength(staffRights.length)),
  programmes: v.nullable(names),
  institutions: v.nullable(names),
})

export const factorKind = v.picklist(['none', 'passkey', 'codes'])

/** What an act at the desk returns: until then it can be undone. */
export const undoable = v.object({ actionId: id, undoUntil: v.nullable(v.string()) })

/** An act of the team as a page shows it. A server of the version before leaves out what has a default. */
export const shownAct = v.object({
  on: timestamp,
  act: v.string(),
  name: v.string(),
  why: v.string(),
  /** Whether the reader did it. */
  isOwn: v.optional(v.boolean(), false),
  /** The act to undo, and until when; null if the reader cannot undo it. */
  actionId: v.optional(v.nullable(id), null),
  undoUntil: v.optional(v.nullable(timestamp), null),
})
export type ShownAct = v.InferOutput<typeof shownAct>

/** A programme of mentees, or an institution of mentors. */
export const placeKind = v.picklist(['programme', 'institution'])

const person = v.object({
  name: v.string(),
  phone: v.string(),
  /** When they answer, in words. */
  hours: v.string(),
})

/** A programme or an institution with the person whom the team calls there in distress. */
export const placeContact = v.object({
  kind: placeKind,
  key: v.string(),
  name: v.string(),
  localeName: localeText,
  /** The person to call there; null as long as nobody is known. */
  contact: v.nullable(person),
})
export type PlaceContact = v.InferOutput<typeof placeContact>
