/** The addresses of the quizzes that were taken for the first time since this tab was loaded. */
const taken = new Set<string>()

/** Notes that a quiz was taken for the first time. */
export function noteTaken(quizPath: string): void {
  taken.add(quizPath)
}

/** Takes the note back, because the server did not store the answers. */
export function forgetTaken(quizPath: string): void {
  taken.delete(quizPath)
}

/** Whether a quiz was taken for the first time since this tab was loaded. */
export function wasTakenHere(quizPath: string): boolean {
  return taken.has(quizPath)
}
