/** The version of the terms in `content/community`; raise it when they change, and everybody is asked again. */
export const currentTerms = '2026-11-21'
