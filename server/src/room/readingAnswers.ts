/** A reader of a file that another person gave as an answer. */
export interface ReadingAnswers {
  readonly readerId: string
  readonly ownerId: string
  /** The form, such as `mentorship/<mentorship>/quiz/<session>/<step>/<quiz>`. */
  readonly place: string
}
