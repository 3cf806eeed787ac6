/** Scrolls to the first wrong field and moves the focus into it, once it is rendered. */
export function showFirstProblem(framesLeft = 10): void {
  requestAnimationFrame(() => {
    const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
    // Problems that are set after a reply may be rendered some frames later.
    if (wrong === null && framesLeft > 0) return showFirstProblem(framesLeft - 1)
    const field =
      wrong instanceof HTMLFieldSetElement ? wrong.querySelector<HTMLElement>('input:enabled') : wrong
    return bring(field)
  })
}

/** Scrolls to a form's message about a failure and moves the focus to it. Elsewhere it is only announced. */
export function showFormFailure(message: HTMLElement | null): void {
  if (message?.closest('form')) bring(message)
}

/** The middle of the screen is free of sticky bars. */
function bring(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
