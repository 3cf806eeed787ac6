/** The output of a command. */
export interface Said {
  readonly text: string
  /** Runs once the text was printed: after a broken pipe, unread items must not be noted as seen. */
  readonly printed?: () => Promise<void>
}
