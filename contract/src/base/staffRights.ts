/** The rights of a member of staff, by their names on the desk. */
export const staffRights = [
  'people',
  'screening',
  'matching',
  'care',
  'safety',
  'content',
  'messages',
  'numbers',
  'programme',
  'team',
] as const
export type StaffRight = (typeof staffRights)[number]

/** Whether this is the name of a right. */
export function isStaffRight(name: string): name is StaffRight {
  return (staffRights as readonly string[]).includes(name)
}
