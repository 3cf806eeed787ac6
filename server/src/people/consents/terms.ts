/** The version of the terms in `content/community`. Raise it when they change; everyone is then asked again. */
export const currentTerms = '2026-11-21'
