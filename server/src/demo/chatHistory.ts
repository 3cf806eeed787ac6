import { markSeen, say } from '../chat/public/channels.ts'
import type { House } from '../house/house.ts'

/** The channel and its two members. */
export interface Talk {
  readonly channelId: string
  readonly menteeId: string
  readonly mentorId: string
}

/** The messages: the sender, how many minutes ago, and the text. */
const lines: readonly (readonly ['mentee' | 'mentor', number, string])[] = [
  ['mentor', 4330, 'Hello Asha, I am Ravi. I test software in Pune, and I am glad that we walk together.'],
  [
    'mentee',
    4322,
    'Hello sir! I am in my second year of B.Sc. computer science. I have never spoken to somebody from a company before.',
  ],
  ['mentor', 4318, 'Then I am the first, and you may ask me everything. And please call me Ravi.'],
  ['mentee', 4309, 'Thank you Ravi. How did you find your first job?'],
  [
    'mentor',
    4301,
    'By writing eleven mails that nobody answered, and a twelfth that was short. We can write yours together.',
  ],
  ['mentee', 2890, 'I finished the session about emails. My first try was twenty lines long.'],
  ['mentor', 2881, 'Mine too, back then. Send me the shortest one that you dare to send.'],
  [
    'mentee',
    2877,
    '"Dear Ms Iyer, I read your post on testing and have one question about it. May I ask it in ten minutes on the phone this week?"',
  ],
  ['mentor', 2869, 'I would answer that. Send it.'],
  ['mentee', 1450, 'She answered! We speak on Thursday.'],
  ['mentor', 1441, 'Well done. Write down three things you want to know, not ten.'],
  ['mentee', 94, 'I am nervous about tomorrow. May I tell you my three questions?'],
  ['mentor', 61, 'Of course. I am here this evening.'],
]

/** Stores the demo pair's messages, each marked as read before the reply; repeating it stores nothing twice. */
export async function tellChatHistory(house: House, { channelId, menteeId, mentorId }: Talk): Promise<void> {
  const now = house.clock.now().getTime()
  let seq = 0
  for (const [index, [who, minutesAgo, text]] of lines.entries()) {
    const personId = who === 'mentee' ? menteeId : mentorId
    const at = new Date(now - minutesAgo * 60_000)
    if (seq > 0) await markSeen(house, { channelId, personId, seq, at })
    const said = await say(house, { channelId, senderId: personId, text, tempId: `demo-${index}`, at })
    seq = said.seq
  }
}
