import { measureAssistant } from './assistant.ts'
import { measureBackup } from './backup.ts'
import { measureCalendar } from './calendar.ts'
import { measureCalls } from './calls.ts'
import { measureChat } from './chat.ts'
import { measureChatFeatures } from './chatFeatures.ts'
import { measureChatGaps } from './chatGaps.ts'
import { measureChatLists } from './chatLists.ts'
import { measureChatOpen } from './chatOpen.ts'
import { measureChatScroll } from './chatScroll.ts'
import { measureDesk } from './desk.ts'
import { measureFeed } from './feed.ts'
import { measureFeedScroll } from './feedScroll.ts'
import { measureQuestions } from './questions.ts'
import { measureRequests } from './requests.ts'
import { measureMatching } from './matching.ts'
import { measureMentorships } from './mentorships.ts'
import { measureNotices } from './notices.ts'
import { measureSearch } from './search.ts'
import { measureSessions } from './sessions.ts'
import { measureSignIn } from './signIn.ts'
import { measureSpace } from './space.ts'
import { measureStart } from './start.ts'
import { openSystem } from './system.ts'

/**
 * Compares the product with bare servers in one run; on another machine only the ratios are comparable. CPU time
 * is that of the server's process. `npm run bench -- chat` measures one figure only.
 */
const figures = {
  requests: measureRequests,
  chat: measureChat,
  'chat-features': measureChatFeatures,
  'chat-gaps': measureChatGaps,
  'chat-lists': measureChatLists,
  'chat-open': measureChatOpen,
  'chat-scroll': measureChatScroll,
  start: measureStart,
  'sign-in': measureSignIn,
  questions: measureQuestions,
  sessions: measureSessions,
  mentorships: measureMentorships,
  feed: measureFeed,
  'feed-scroll': measureFeedScroll,
  matching: measureMatching,
  desk: measureDesk,
  search: measureSearch,
  assistant: measureAssistant,
  calendar: measureCalendar,
  notices: measureNotices,
  calls: measureCalls,
  backup: measureBackup,
  space: measureSpace,
}
const asked = process.argv.slice(2)
const system = await openSystem()
try {
  // Starting the product migrates the database.
  await system.load(1, 1, 1)
  for (const [name, measure] of Object.entries(figures)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    console.log(`\n${name}`)
    for (const line of await measure(system)) console.log(line)
  }
} finally {
  await system.close()
}
