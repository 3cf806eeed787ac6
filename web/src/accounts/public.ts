// What other ways in share with sign-in and sign-up.
export { makeDraft } from './draft.ts'
export { focusFirstError } from './focusFirstError.ts'
export { keepNcsEmail, ncsEmail } from './ncsEmail.ts'
