import type { Proof } from './check.ts'

/** The tests that prove a requirement. `npm run asvs` runs them all once. */
export const proofs: readonly Proof[] = [
  {
    ids: ['V1.2.9'],
    says: 'Words of people stand in patterns as signs without a meaning',
    files: ['server/src/engines/text/wordPatterns.test.ts', 'server/src/chat/search/hostile.test.ts'],
  },
  {
    ids: ['V1.3.3', 'V1.3.5'],
    says: 'Markdown becomes elements of a short list, and dangerous links become words',
    files: ['web/src/ui/Markdown.test.tsx'],
  },
  {
    ids: ['V1.3.4', 'V5.2.2', 'V5.2.3'],
    says: 'A file is what its bytes say; drawings with scripts, broken and exploding files are refused',
    files: ['server/src/chat/attachments/hostile.test.ts', 'server/src/surveys/hostile.test.ts'],
  },
  {
    ids: ['V5.4.3'],
    says: 'With `SCAN_URL`, a scanner judges each uploaded file before anything else; what it finds, or cannot judge, is refused',
    files: ['server/src/chat/attachments/malware.test.ts'],
  },
  {
    ids: ['V1.3.6', 'V13.2.4', 'V15.3.2'],
    says: 'A preview reaches only public addresses, also behind names and redirects',
    files: [
      'server/src/chat/previews/previews.test.ts',
      'server/src/engines/network/publicAddresses.test.ts',
    ],
  },
  {
    ids: ['V1.3.7', 'V1.5.2'],
    says: 'Nothing that is sent, nested or named strangely becomes a template, a type or a failure of ours',
    files: ['server/src/badInput.test.ts', 'server/src/attacks.test.ts'],
  },
  {
    ids: ['V1.3.11'],
    says: 'A line break in a subject or an address adds no header to a mail',
    files: ['server/src/engines/network/mail.test.ts'],
  },
  {
    ids: ['V2.2.3', 'V2.3.1'],
    says: 'Steps of a sign-up, a survey and a session are taken in their order, with data that fit together',
    files: [
      'server/src/registration/signUp.test.ts',
      'server/src/surveys/answers.test.ts',
      'server/src/learning/learning.test.ts',
    ],
  },
  {
    ids: ['V2.3.3'],
    says: 'A crash at any moment leaves nothing half done',
    files: ['server/src/surveys/crash.test.ts'],
  },
  {
    ids: ['V2.3.4'],
    says: 'If many people take one place at once, one gets it',
    files: ['server/src/matching/decideRaces.test.ts', 'server/src/matching/matchRaces.test.ts'],
  },
  {
    ids: ['V4.4.3', 'V4.4.4'],
    says: 'A socket is known by the ID token of a sign-in, ends with it, and is closed without one',
    files: ['server/src/socket/serve.test.ts', 'server/src/chat/signedOut.test.ts'],
  },
  {
    ids: ['V5.3.2', 'V5.4.1', 'V5.4.2'],
    says: 'Files have names of ours on the disk; the person’s own name for a file is only in its encoded header',
    files: ['server/src/http/files.test.ts', 'server/src/http/outbox.test.ts'],
  },
  {
    ids: ['V6.2.1', 'V6.2.9'],
    says: 'A password has at least 8 signs, and up to 256 are accepted',
    files: ['contract/src/identity/rules.test.ts'],
  },
  {
    ids: ['V6.2.2', 'V6.2.3', 'V6.4.3', 'V6.6.2'],
    says: 'A new password needs the code of its own reset, which ends every sign-in',
    files: ['server/src/identity/reset.test.ts'],
  },
  {
    ids: ['V6.4.1', 'V6.5.1', 'V6.5.5', 'V6.6.3'],
    says: 'A code works once, for a short time and for few tries',
    files: [
      'server/src/identity/strangers.test.ts',
      'server/src/identity/hostile.test.ts',
      'server/src/desk/desk.test.ts',
    ],
  },
  {
    ids: ['V6.5.2'],
    says: 'Recovery codes of 79 random bits are stored as hashes and work once',
    files: ['server/src/desk/desk.test.ts'],
  },
  {
    ids: ['V6.8.1', 'V6.8.2', 'V10.1.2', 'V10.2.1', 'V10.5.1', 'V10.5.2', 'V10.5.4'],
    says: 'A person of the OpenID provider is known by provider and subject, in the flow that this browser began, with state, nonce and PKCE',
    files: ['server/src/identity/google/google.test.ts'],
  },
  {
    ids: ['V7.3.1', 'V7.3.2'],
    says: 'A sign-in ends after thirty days without use, and after ninety in any case',
    files: ['server/src/identity/identity.test.ts', 'server/src/identity/devices.test.ts'],
  },
  {
    ids: ['V7.4.2', 'V7.4.3', 'V7.5.1'],
    says: 'Disabling, erasing and a new password end every sign-in',
    files: [
      'server/src/identity/attacks.test.ts',
      'server/src/identity/signOut.test.ts',
      'server/src/privacy/erase.test.ts',
    ],
  },
  {
    ids: ['V7.4.5'],
    says: 'The team ends the sign-ins of a person',
    files: ['server/src/desk/people/people.test.ts'],
  },
  {
    ids: ['V7.6.2'],
    says: 'Nobody is signed in without a step of their own: no cookie, no invented one, no repeated return',
    files: ['server/src/identity/identity.test.ts', 'server/src/identity/google/google.test.ts'],
  },
  {
    ids: ['V8.2.2', 'V8.2.3', 'V10.3.2', 'V15.3.1'],
    says: 'Each call and each command answers every kind of person as its row says',
    files: ['server/src/matrix.test.ts', 'server/src/staffMatrix.test.ts'],
  },
  {
    ids: ['V9.2.1', 'V9.2.2', 'V9.2.3', 'V9.2.4', 'V10.3.1', 'V10.3.3'],
    says: 'A token counts in its time, for its purpose and for the person of its sign-in',
    files: [
      'server/src/identity/identity.test.ts',
      'server/src/identity/google/google.test.ts',
      'server/src/identity/attacks.test.ts',
    ],
  },
  {
    ids: ['V13.2.3'],
    says: 'Keys are made once for each system, and an empty or short one is refused',
    files: [
      'server/src/engines/secrets/keys.test.ts',
      'server/src/engines/secrets/sealedKeys.test.ts',
      'server/src/demo/demoEnd.test.ts',
    ],
  },
  {
    ids: ['V14.3.1'],
    says: 'A device forgets the person who signs out, in all open tabs',
    files: ['web/src/device/stored.test.ts'],
  },
  {
    ids: ['V15.2.2'],
    says: 'Work that takes long waits in line, and no person holds up the others',
    files: [
      'server/src/http/waitingLines.test.ts',
      'server/src/http/multipart.test.ts',
      'server/src/calendar/abuse.test.ts',
    ],
  },
  {
    ids: ['V16.3.4', 'V16.5.2', 'V16.5.3'],
    says: 'An outside service that fails, lies or hangs is left alone for a while, and nothing opens by it',
    files: [
      'server/src/assistant/model/model.test.ts',
      'server/src/partner/verify.test.ts',
      'server/src/engines/database/outages.test.ts',
    ],
  },
  {
    ids: ['V17.3.1', 'V17.3.2'],
    says: 'A flood of signals and a broken one end their own socket, and others call on',
    files: ['server/src/video/hostile.test.ts', 'server/src/socket/serve.test.ts'],
  },
]
