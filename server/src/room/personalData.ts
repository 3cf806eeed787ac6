/**
 * How erasing an account changes the rows that name the person. The ending `leave` deletes them at once, and
 * `forget` deletes them 30 days later. With `clear`, the column is set to null 30 days later. The text in `code`
 * describes the domain's own `leave` or `forget`. The text in `stays` is the reason why the rows stay, without a
 * name.
 */
export type Ending = 'leave' | 'forget' | 'clear' | { readonly code: string } | { readonly stays: string }

/** A table with data about people. */
export interface PersonalTable {
  /** The data, in the words of a person. */
  readonly holds: string
  readonly why: string
  readonly readers: string
  /** How long it is kept if that is shorter than the account. */
  readonly period?: string
  /** The columns with the id of a person. */
  readonly people: Readonly<Record<string, Ending>>
  /** The other columns of the data, separated by spaces. */
  readonly columns: string
  /** Columns without anything about a person, separated by spaces. */
  readonly impersonal?: string
  /** The document of "my data" that contains the data, or the reason why none does. */
  readonly archive: string | { readonly none: string }
}

/** A folder of the stored files. */
export interface PersonalFiles {
  readonly holds: string
  readonly readers: string
  readonly period: string
}

/** The personal data that a domain stores. */
export interface PersonalData {
  readonly tables?: Readonly<Record<string, PersonalTable>>
  /** Tables without anything about a person: the reason, and all columns. A new column must be classified again. */
  readonly impersonal?: Readonly<Record<string, { readonly reason: string; readonly columns: string }>>
  readonly files?: Readonly<Record<string, PersonalFiles | { readonly impersonal: string }>>
  /** The data that its pages store on the device, by the name there. It leaves with the person, except for `deviceOnly`. */
  readonly device?: Readonly<Record<string, string>>
  /** The data that stays on the device when the person leaves, because it says nothing about them. */
  readonly deviceOnly?: Readonly<Record<string, string>>
  /** The fields of queued and planned work, by its name. A row is deleted when the work is done. */
  readonly jobs?: Readonly<Record<string, string>>
}

/** Returns the names in a list that is separated by spaces. */
export function namesOf(list: string): string[] {
  return list.split(/\s+/).filter((name) => name !== '')
}
