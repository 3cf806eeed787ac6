const known = ['mentor', 'mentee', 'staff', 'ai_assistant']

/** The word for a person's role in the programme. */
export function roleText(role: string | undefined, t: (key: string) => string): string {
  return known.includes(role ?? '') ? t(`chat.role.${role}`) : ''
}
