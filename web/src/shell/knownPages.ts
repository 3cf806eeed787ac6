/** Whether a path is that of a page for signed-in people; the shell says so from its routes. */
let isKnown: (path: string) => boolean = () => false

/** Says which pages there are. */
export function knowPages(test: (path: string) => boolean): void {
  isKnown = test
}

/** Whether a path is that of a page for signed-in people. */
export function isKnownPage(path: string): boolean {
  return isKnown(path)
}
