/** What a look at one part of a running system found. */
export interface Finding {
  /** The part, such as "Backup". */
  readonly part: string
  /** `weak` works and should be better; `missing` will fail people sooner or later. */
  readonly state: 'right' | 'weak' | 'missing'
  readonly says: string
  /** What the reader does about it. */
  readonly advice?: string
}

/** A part that is as it should be. */
export const right = (part: string, says: string): Finding => ({ part, state: 'right', says })

/** A part that works and should be better. */
export const weak = (part: string, says: string, advice: string): Finding => ({
  part,
  state: 'weak',
  says,
  advice,
})

/** A part without which people will be failed sooner or later. */
export const missing = (part: string, says: string, advice: string): Finding => ({
  part,
  state: 'missing',
  says,
  advice,
})

const signs = { right: '✓', weak: '!', missing: '✗' } as const

/** Returns the findings as text, one for each line and what to do below it, with a count at the end. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ part, state, says, advice }) => [
    `${signs[state]} ${part}: ${says}`,
    ...(advice === undefined ? [] : [`    ${advice}`]),
  ])
  const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length
  return [...lines, '', `${count('right')} right, ${count('weak')} weak, ${count('missing')} missing`].join(
    '\n',
  )
}

/** The exit code of the command: 0 if nothing is missing or weak. */
export function codeOf(findings: readonly Finding[]): 0 | 1 {
  return findings.every(({ state }) => state === 'right') ? 0 : 1
}
