/** How a requirement that no command checks is answered: met, without a subject here, or not met by a choice that is explained. */
export type State = 'met' | 'no subject' | 'not met'

/** The answers, by the number of the requirement. */
export const answers: Readonly<Record<string, readonly [State, string]>> = {
  'V1.1.1': [
    'met',
    'The HTTP library decodes an address once and the JSON parser a body once; the contract parses what comes out.',
  ],
  'V1.1.2': [
    'met',
    'React encodes at the moment of drawing; mails, calendars and headers are written by one function each.',
  ],
  'V1.2.6': ['no subject', 'There is no LDAP.'],
  'V1.2.7': ['no subject', 'There is no XPath.'],
  'V1.2.8': ['no subject', 'There is no LaTeX.'],
  'V1.3.8': ['no subject', 'There is no JNDI.'],
  'V1.3.9': [
    'no subject',
    'There is no memcache. Redis gets ids and numbers, through a client that sends lengths.',
  ],
  'V1.3.10': [
    'no subject',
    'The language has no format strings; texts have named places, which are filled once.',
  ],
  'V1.4.1': [
    'met',
    'JavaScript manages memory. Pictures are decoded in processes of their own with bounded memory.',
  ],
  'V1.4.3': ['met', 'JavaScript manages memory; files and sockets close in `finally` or with their owner.'],
  'V1.5.1': [
    'no subject',
    'No XML is parsed on the server. Calendars over CalDAV are read by a library without entities.',
  ],
  'V2.1.1': ['met', 'The contract declares each field, and `/api/docs` shows it.'],
  'V2.1.2': ['met', 'Rules of combined fields are functions in `rules.ts` files, with tables of cases.'],
  'V2.1.3': [
    'met',
    '`docs/operations.md` and the documents of the domains list the limits for people, networks and the whole.',
  ],
  'V3.5.4': [
    'no subject',
    'There is one application on one host. Files of people are served with a policy that runs nothing.',
  ],
  'V3.7.1': ['met', 'The client uses HTML, CSS and modules of today, and no plugin.'],
  'V4.3.1': ['no subject', 'There is no GraphQL.'],
  'V4.3.2': ['no subject', 'There is no GraphQL.'],
  'V5.1.1': [
    'met',
    'The contract has the kinds and sizes of files for each upload; `SECURITY.md` says how they are checked.',
  ],
  'V6.1.1': [
    'met',
    '`SECURITY.md` and `docs/operations.md` describe the limits for passwords, codes and networks.',
  ],
  'V6.1.2': [
    'met',
    'The words are the name of the product, the address of the person and ten words of the field, in `commonPasswords.ts`.',
  ],
  'V6.1.3': [
    'met',
    'The ways in are password, OpenID provider and the code of a portal; `ARCHITECTURE.md` and `SECURITY.md` describe them.',
  ],
  'V6.2.5': [
    'not met',
    'The programme asks for a lower and an upper case letter, a number and a symbol, and its students know this rule from the earlier platform: the specification fixes it word for word. All other signs and any length up to the limit are allowed, and common passwords are refused. The rule is one line in `contract/src/identity/rules.ts`.',
  ],
  'V6.2.10': ['met', 'A password never expires.'],
  'V6.3.3': [
    'not met',
    'The team must pass a second factor. Students and mentors have none: many share a phone or have no second device, and a lost factor would lock them out of the programme. A stolen password opens the data of one person and their conversations. The threat model names a factor by choice as the next step.',
  ],
  'V6.3.4': ['met', 'There is no other way in. Each ends in the same function, which makes the sign-in.'],
  'V6.4.2': ['met', 'There are no hints and no secret questions.'],
  'V6.4.4': ['met', 'A lost factor is reset by a colleague who passed theirs; it is logged and emailed.'],
  'V6.5.3': ['met', 'Codes, seeds and recovery codes come from the generator of `node:crypto`.'],
  'V6.6.1': ['met', 'Nobody signs in by telephone. A number is proved only to send notices to it.'],
  'V6.8.3': ['no subject', 'There is no SAML.'],
  'V6.8.4': [
    'met',
    'Nothing is opened by the strength that a provider claims; the second factor of the team is ours.',
  ],
  'V7.1.1': [
    'met',
    'Thirty days without use and ninety in all, because phones here are shared less often than lines fail; `SECURITY.md` says so.',
  ],
  'V7.1.2': ['met', 'Any number of devices; each is listed under “Your devices”, and can be ended there.'],
  'V7.1.3': ['met', 'An OpenID provider says who a person is, once; the sign-in is ours from then on.'],
  'V7.4.4': ['met', 'The menu of each page has “Sign out”; the journey of a person who signs out proves it.'],
  'V7.6.1': [
    'met',
    'A sign-in does not end with that of the provider; unlinking the provider and a new password end it.',
  ],
  'V8.1.1': ['met', 'The rows in `testing/matrix.ts` of each domain are the rules, and a test reads them.'],
  'V8.1.2': [
    'met',
    'Replies are parsed by the contract, so a field that it does not name is not sent; bodies likewise.',
  ],
  'V8.4.1': [
    'no subject',
    'An installation serves one organisation. Programmes and institutions limit the team inside it.',
  ],
  'V10.2.2': [
    'met',
    'Each provider has its own address of return and its own sealed flow, and the issuer in the ID token is compared.',
  ],
  'V10.3.4': ['no subject', 'No provider issues access tokens for our calls.'],
  'V10.4.1': ['no subject', 'The product isn’t an authorization server.'],
  'V10.4.2': ['no subject', 'The product isn’t an authorization server.'],
  'V10.4.3': ['no subject', 'The product isn’t an authorization server.'],
  'V10.4.4': ['no subject', 'The product isn’t an authorization server.'],
  'V10.4.5': [
    'no subject',
    'The product isn’t an authorization server. Our own refresh tokens end their family when used twice.',
  ],
  'V10.4.6': ['no subject', 'The product isn’t an authorization server.'],
  'V10.4.7': ['no subject', 'The product isn’t an authorization server.'],
  'V10.4.8': [
    'no subject',
    'The product isn’t an authorization server. Our own refresh tokens end after ninety days.',
  ],
  'V10.4.9': [
    'no subject',
    'The product isn’t an authorization server. People end their sign-ins under “Your devices”.',
  ],
  'V10.4.10': ['no subject', 'The product isn’t an authorization server.'],
  'V10.4.11': ['no subject', 'The product isn’t an authorization server.'],
  'V10.5.3': ['met', 'The issuer is a setting; its metadata must name the same issuer.'],
  'V10.5.5': ['no subject', 'There is no logout through the back channel.'],
  'V10.6.1': ['no subject', 'The product isn’t an OpenID provider.'],
  'V10.6.2': ['no subject', 'The product isn’t an OpenID provider.'],
  'V10.7.1': ['no subject', 'The product isn’t an authorization server.'],
  'V10.7.2': ['no subject', 'The product isn’t an authorization server.'],
  'V10.7.3': ['no subject', 'The product isn’t an authorization server.'],
  'V11.1.1': ['met', '`docs/operations.md` says where each key lies, who makes it, and how it is changed.'],
  'V11.1.2': [
    'met',
    '`SECURITY.md` and `docs/threat-model.md` name the keys and algorithms; this page checks the algorithms.',
  ],
  'V11.2.1': ['met', 'OpenSSL in Node, `jose` and `@node-rs/argon2`; nothing of our own.'],
  'V11.2.2': [
    'met',
    'Sealed values and passwords carry their algorithm and version, and keys can be rotated.',
  ],
  'V11.2.3': ['met', 'AES-256, SHA-256, P-256 and argon2id.'],
  'V11.3.3': ['met', 'GCM authenticates; backups also have a checksum for each part.'],
  'V11.4.3': ['met', 'SHA-256 at least.'],
  'V11.4.4': ['met', 'Only passwords are stretched, by argon2id; other keys are random.'],
  'V11.6.1': ['met', 'ES256 for tokens, VAPID by P-256, both made by the library.'],
  'V12.1.3': ['no subject', 'There are no certificates of clients.'],
  'V12.2.2': [
    'met',
    'The proxy of the instructions gets certificates of a public authority and renews them; the doctor looks at their age.',
  ],
  'V12.3.1': [
    'met',
    'Outside servers are reached over TLS; the bundled database listens on the machine alone.',
  ],
  'V12.3.3': [
    'met',
    'On one machine the parts talk over loopback. Over a network, `DATABASE_URL`, `REDIS_URL` and the S3 store take addresses with TLS.',
  ],
  'V12.3.4': [
    'met',
    'The certificate is always checked; an own authority is added with `NODE_EXTRA_CA_CERTS`.',
  ],
  'V13.1.1': [
    'met',
    '`docs/operations.md` and the threat model list the services outside, and what each gets.',
  ],
  'V13.2.1': [
    'met',
    'Database, Redis and store have a name and a password each; the relay of calls is a child that is reached by a pipe.',
  ],
  'V13.2.2': [
    'met',
    'The service runs without rights of the system (`deploy/saathi.service`), with its own database.',
  ],
  'V13.2.5': ['met', 'Settings name the hosts; only previews reach others, and no private address.'],
  'V13.3.1': ['met', 'Keys are files with mode 0600, or sealed rows whose key is a setting.'],
  'V13.3.2': ['met', 'Only the user of the service reads them.'],
  'V14.1.1': ['met', '`docs/personal-data.md` is made from what each domain declares.'],
  'V14.1.2': ['met', 'The same page says why, how long and for whom each is kept.'],
  'V14.2.2': ['met', 'Calls have `no-store`; replies are shared only where they are the same for everyone.'],
  'V14.2.4': [
    'met',
    'Messages and recordings, reports and answers each have their own readers, periods and traces; tests follow them.',
  ],
  'V15.1.1': [
    'met',
    '`SECURITY.md` promises the days until a repair by the weight of a weakness, and the time within which other updates come.',
  ],
  'V15.1.3': [
    'met',
    'Matching, pictures, documents, search and backups run in processes or queues of their own; `docs/performance.md` measures them.',
  ],
  'V16.1.1': [
    'met',
    '`docs/operations.md` says what is logged and where; the audit of the desk is a table of its own.',
  ],
  'V16.2.3': ['met', 'The log is the standard output, and nothing else.'],
  'V16.4.2': [
    'met',
    'The log belongs to the system’s journal; the audit refuses changes and is chained by hashes.',
  ],
  'V16.4.3': ['met', 'The journal can be sent to another machine; that is the operator’s choice.'],
  'V17.1.1': [
    'met',
    'The instructions for TURN deny private addresses, and the relay reaches them only by a setting.',
  ],
  'V17.2.1': ['met', 'Certificates of a call are made for that call and never stored.'],
  'V17.2.2': ['met', 'The library offers AES-GCM suites and SRTP with AES-128 and GCM.'],
  'V17.2.3': ['met', 'Packets without a valid tag are dropped before they are forwarded.'],
  'V17.2.4': ['met', 'A broken packet is dropped; a test sends such packets to the relay.'],
}
