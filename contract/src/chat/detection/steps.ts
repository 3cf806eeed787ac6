/** Long work in small steps, so that a slow phone can draw between them. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Does all of the work at once. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
