/** The text that was typed into a field of the prerendered page. */
interface Typed {
  readonly type: string
  readonly value: string
  readonly hasFocus: boolean
}

const typeable = ['email', 'password', 'text']

/** Reads what a person typed into the prerendered page before the scripts ran. */
export function readTyped(root: Element): readonly Typed[] {
  return [...root.querySelectorAll('input')]
    .filter((field) => typeable.includes(field.type))
    .map((field) => ({ type: field.type, value: field.value, hasFocus: field === document.activeElement }))
    .filter(({ value, hasFocus }) => value !== '' || hasFocus)
}

/** Puts it into the same fields of the page that has replaced it, as if it were typed there. */
export function putTyped(root: Element, typed: readonly Typed[]): void {
  for (const { type, value, hasFocus } of typed) {
    const field = root.querySelector<HTMLInputElement>(`input[type="${type}"]`)
    if (field === null) continue
    if (value !== '') {
      // React listens to the event but compares with the value that it wrote itself, so the element's own setter is used.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (hasFocus) field.focus({ preventScroll: true })
    // The page may have filled in a known address. It is selected, so that a person who types replaces it.
    if (hasFocus && value === '') field.select()
  }
}
