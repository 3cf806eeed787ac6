/** The HTML id of a question. */
export function questionId(key: string): string {
  return `question-${key}`
}

/** Moves the focus into a question: to the chosen option, else to the first field. */
export function focusQuestion(key: string): void {
  const place = document.getElementById(questionId(key))
  const field =
    place?.querySelector<HTMLElement>('input:checked') ??
    place?.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea')
  field?.focus()
  place?.scrollIntoView({ block: 'center' })
}
