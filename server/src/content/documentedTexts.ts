/** Texts that other programs ask for by another name than ours. */
const documentedNames = {
  firebaseWrongEmailPassword: 'error.wrong_password',
  firebaseUserDoesNotExist: 'error.user_not_found',
  firebaseDefaultError: 'identity.signIn.serverError',
  fieldIsMandatory: 'questions.problem.fieldIsMandatory',
  mustBeNumeric: 'questions.problem.mustBeNumeric',
  imageMaxSize2MB: 'questions.problem.imageMaxSize2MB',
  invalidImageFile: 'questions.problem.invalidImageFile',
} as const

/** Returns the texts of a language with those that have a documented name under that name as well. */
export function withDocumentedNames(texts: Readonly<Record<string, string>>): Record<string, string> {
  const further = Object.entries(documentedNames).map(([name, key]) => [name, texts[key] ?? ''] as const)
  return { ...texts, ...Object.fromEntries(further) }
}
