/** What a command says. */
export interface Said {
  readonly text: string
  /** What is noted once the text was printed: a broken pipe must not lose what nobody read. */
  readonly printed?: () => Promise<void>
}
