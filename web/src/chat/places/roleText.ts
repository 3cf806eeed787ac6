/** The word for a person's role in the programme. */
export function roleText(role: string | undefined, t: (key: string) => string): string {
  return role === 'mentor' || role === 'mentee' || role === 'staff' ? t(`chat.role.${role}`) : ''
}
