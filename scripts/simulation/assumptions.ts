/** A figure of a simulation: its number, and where it comes from. */
export interface Figure {
  readonly value: number
  readonly unit: string
  readonly what: string
  /** Why this number; for a measured figure, where it was measured. */
  readonly source: string
}

/** The assumptions about people. Nobody has measured it here, so each organisation replaces it by its own. */
export const assumptions = {
  daily: {
    value: 10,
    unit: '%',
    what: 'people who open the product on a day',
    source: 'most come once a week or less',
  },
  atPeak: {
    value: 20,
    unit: '%',
    what: 'share of them who are connected at the busiest moment',
    source: 'evenings, for half an hour',
  },
  messages: {
    value: 5,
    unit: '',
    what: 'messages of each of them on that day',
    source: 'a short talk with a mentor',
  },
  peakHour: {
    value: 15,
    unit: '%',
    what: 'share of the messages and openings in the busiest hour',
    source: 'an evening of three to four times the mean',
  },
  burst: {
    value: 3,
    unit: '×',
    what: 'the busiest second ÷ the mean of that hour',
    source: 'a reminder that reaches many at once',
  },
  openings: {
    value: 2,
    unit: '',
    what: 'times that each of them opens the product on that day',
    source: 'once after a notice, once in the evening',
  },
  callsOfOpening: {
    value: 20,
    unit: '',
    what: 'calls of the API for it, with two or three pages',
    source: 'seven at the start, some for each page',
  },
  receivers: {
    value: 2,
    unit: '',
    what: 'deliveries of a message',
    source: 'a pair: the other person, and the sender',
  },
  calls: {
    value: 1,
    unit: '%',
    what: 'share of these people in a call through the relay',
    source: 'most calls are of two people, who need no relay',
  },
  inCall: { value: 4, unit: '', what: 'people in such a call', source: 'the size that was measured' },
  callsAtPeak: { value: 20, unit: '%', what: 'share of these calls at the same time', source: 'evenings' },
  files: { value: 5, unit: '%', what: 'share of messages with a file', source: 'photos of notes' },
  fileSize: { value: 300, unit: 'kB', what: 'size of a file', source: 'a photo as the client packs it' },
  busy: {
    value: 50,
    unit: '%',
    what: 'planned use of a core',
    source: 'the rest is for a failed machine, and for growth',
  },
} as const satisfies Readonly<Record<string, Figure>>

/** The measured figures (docs/performance.md). */
export const measured = {
  quietMessage: {
    value: 1748,
    unit: 'µs',
    what: 'CPU of a message in pairs at 200 a second',
    source: 'bench chat: 874 µs for each of two deliveries, Node and PostgreSQL',
  },
  busyMessage: {
    value: 58,
    unit: 'µs',
    what: 'CPU of a message in saturated pairs',
    source: 'profile of the chat',
  },
  inPostgres: {
    value: 18,
    unit: 'µs',
    what: 'part of PostgreSQL in it',
    source: 'profile of the chat',
  },
  quietPostgres: {
    value: 360,
    unit: 'µs',
    what: 'part of PostgreSQL in a message at 200 a second',
    source: 'profile of the chat',
  },
  callCost: {
    value: 2746,
    unit: 'µs',
    what: 'CPU of Node for a call: a list of 30 chats',
    source: 'bench requests, the middle of three runs at load 12',
  },
  overRedis: {
    value: 1.74,
    unit: '×',
    what: 'CPU with two processes over Redis ÷ one',
    source: 'bench chat',
  },
  stored: {
    value: 9800,
    unit: '/s',
    what: 'messages that one process stores',
    source: 'bench chat, pairs on two cores',
  },
  sockets: {
    value: 10_000,
    unit: '',
    what: 'sockets of one process, the most that was tried',
    source: 'bench chat-gaps',
  },
  socketMemory: { value: 20, unit: 'kB', what: 'memory of a socket', source: 'bench space' },
  messageBytes: {
    value: 971,
    unit: 'bytes',
    what: 'space of a message in the database',
    source: 'bench space',
  },
  callCpu: {
    value: 17.2,
    unit: '%',
    what: 'part of a core for a call of four',
    source: 'bench calls: 172 ms a second',
  },
  connections: {
    value: 21,
    unit: '',
    what: 'connections of a process to PostgreSQL',
    source: 'engines/database: a pool of 20, and one that listens',
  },
} as const satisfies Readonly<Record<string, Figure>>
