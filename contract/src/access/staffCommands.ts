/** What staff can do on the command line, by name and in words for `npm run staff -- …`. */
export const staffCommands = [
  { name: 'match', words: 'match MENTEE MENTOR' },
  { name: 'mentorships', words: 'mentorship list EMAIL' },
  { name: 'mentorshipEnd', words: 'mentorship end ID' },
  { name: 'mentorshipDue', words: 'mentorship due ID SESSION YYYY-MM-DD' },
  { name: 'disable', words: 'person disable EMAIL' },
  { name: 'enable', words: 'person enable EMAIL' },
  { name: 'unverify', words: 'person unverify EMAIL' },
  { name: 'staff', words: 'person staff EMAIL' },
  { name: 'maintenance', words: 'maintenance on|off' },
] as const
