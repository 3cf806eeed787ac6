/** Leads the focus to the first field that is wrong, once the screen shows it. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
    const field =
      wrong instanceof HTMLFieldSetElement ? wrong.querySelector<HTMLElement>('input:enabled') : wrong
    field?.focus()
  })
}
