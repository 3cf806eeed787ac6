/** HTTP statuses by the name of the failure. Its words are the text `error.<name in snake_case>`. */
export type ErrorTable = Readonly<Record<string, number>>

/** The failures that every call may return, so that no call has to list them. */
export const generalErrors = {
  malformed: 400,
  tokenMissing: 401,
  tokenInvalid: 401,
  originForbidden: 403,
  notYours: 403,
  notOpenYet: 403,
  /** A member of the team sees the product as a person does, and can only read. */
  readOnly: 403,
  notFound: 404,
  tooLarge: 413,
  wrongType: 415,
  invalid: 422,
  /** A scanner found malware in a file. */
  infected: 422,
  tooOften: 429,
  unexpected: 500,
  unavailable: 503,
  storageFull: 507,
  maintenance: 503,
} as const satisfies ErrorTable
