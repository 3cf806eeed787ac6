/** What staff can do on the command line, by name and in words for `npm run staff -- …`. */
export const staffCommands = [
  { name: 'match', words: 'match MENTEE MENTOR' },
  { name: 'mentorships', words: 'mentorship list EMAIL' },
  { name: 'mentorshipEnd', words: 'mentorship end ID' },
  { name: 'mentorshipDue', words: 'mentorship due ID SESSION YYYY-MM-DD' },
  { name: 'applications', words: 'application list' },
  { name: 'approve', words: 'application approve EMAIL' },
  { name: 'reject', words: 'application reject EMAIL [--because TEXT]' },
  { name: 'parent', words: 'parent yes|no EMAIL' },
  { name: 'disable', words: 'person disable EMAIL' },
  { name: 'enable', words: 'person enable EMAIL' },
  { name: 'unverify', words: 'person unverify EMAIL' },
  { name: 'staff', words: 'person staff EMAIL' },
  { name: 'maintenance', words: 'maintenance on|off' },
  { name: 'clock', words: 'clock +30m|+2h|+3d|reset' },
] as const
