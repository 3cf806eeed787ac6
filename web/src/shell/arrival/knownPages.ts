/** Whether a path belongs to a page for signed-in people. The shell sets it from its routes. */
let isKnown: (path: string) => boolean = () => false

/** Sets which pages exist. */
export function knowPages(test: (path: string) => boolean): void {
  isKnown = test
}

/** Whether a path is that of a page for signed-in people. */
export function isKnownPage(path: string): boolean {
  return isKnown(path)
}
