/** The HTML id of a question. */
export function questionId(key: string): string {
  return `question-${key}`
}

/** Moves the focus into a question: to its wrong field, else to the chosen option or the first field. */
export function focusQuestion(key: string): void {
  const place = document.getElementById(questionId(key))
  const field =
    place?.querySelector<HTMLElement>('input[aria-invalid="true"]:not([type="radio"], [type="checkbox"])') ??
    place?.querySelector<HTMLElement>('input:checked') ??
    place?.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea')
  field?.focus()
  place?.scrollIntoView({ block: 'center' })
}
