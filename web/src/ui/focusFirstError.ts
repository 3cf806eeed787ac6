/** Moves the focus to the first wrong field once it is rendered. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
    const field =
      wrong instanceof HTMLFieldSetElement ? wrong.querySelector<HTMLElement>('input:enabled') : wrong
    field?.focus()
  })
}
