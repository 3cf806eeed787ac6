/** How often a message is tried while other processes take its number. */
export const mostTries = 6

/** Whether PostgreSQL refused these values or this moment (a conflict, a limit); a broken connection is neither. */
export function isAboutData(error: unknown): boolean {
  return /^(22|23|40|54)/.test(codeOf(error))
}

/** Whether PostgreSQL refused this moment: another transaction was quicker, or two waited for each other. */
export function isAboutMoment(error: unknown): boolean {
  return /^(23505|40)/.test(codeOf(error))
}

/**
 * Whether one of several messages is the reason: its writer may not write, or it is stored already. A taken number says more, because then
 * another process writes too.
 */
export function isAboutOne(error: unknown): boolean {
  const isRepeat = error instanceof Error && 'constraint' in error && error.constraint === 'messages_sent'
  return codeOf(error).startsWith('22') || isRepeat
}

/** Whether PostgreSQL cannot store these values at any time. */
export function isUnstorable(error: unknown): boolean {
  return codeOf(error).startsWith('22')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
