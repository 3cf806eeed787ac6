// What other ways in share with sign-in and sign-up.
export { makeDraft } from '../device/draft.ts'
export { focusFirstError } from '../ui/focusFirstError.ts'
export { keepNcsEmail, ncsEmail } from '../identity/public/ncsEmail.ts'
