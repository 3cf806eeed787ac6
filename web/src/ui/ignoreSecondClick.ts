/** Ignores the second click of a double click when something else has moved under the pointer since the first. */
export function ignoreSecondClick(): void {
  let first: EventTarget | null = null
  const judge = (event: MouseEvent) => {
    if (event.detail > 1 && event.target !== first && !belongTogether(event.target, first)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    first = event.target
  }
  addEventListener('click', judge, { capture: true })
}

/** The icon and the words of one button count as the same target. */
function belongTogether(one: EventTarget | null, other: EventTarget | null): boolean {
  const controlOf = (target: EventTarget | null) =>
    target instanceof Element
      ? (target.closest('label') ?? target.closest('a, button, summary, input, select'))
      : null
  const control = controlOf(one)
  return control === null || control === controlOf(other)
}
