import { accessRoom } from './access/room.ts'
import { assistantRoom } from './assistant/room.ts'
import { backupRoom } from './backup/room.ts'
import { calendarRoom } from './calendar/room.ts'
import { chatRoom } from './chat/room.ts'
import { contentRoom } from './content/room.ts'
import { deskRoom } from './desk/room.ts'
import { feedRoom } from './feed/room.ts'
import { helpRoom } from './help/room.ts'
import { identityRoom } from './identity/room.ts'
import { internshipsRoom } from './internships/room.ts'
import { learningRoom } from './learning/room.ts'
import { matchingRoom } from './matching/room.ts'
import { mentorshipRoom } from './mentorship/room.ts'
import { notificationsRoom } from './notifications/room.ts'
import { partnerRoom } from './partner/room.ts'
import { peopleRoom } from './people/room.ts'
import { privacyRoom } from './privacy/room.ts'
import { questionsRoom } from './questions/room.ts'
import { registrationRoom } from './registration/room.ts'
import { safetyRoom } from './safety/room.ts'
import { surveysRoom } from './surveys/room.ts'
import { systemRoom } from './system/room.ts'
import { teamRoom } from './team/room.ts'
import { videoRoom } from './video/room.ts'
import type { RoomPlan } from './room/room.ts'

/**
 * The only list of domains on the server. The archive of a person's data and `forget` visit the rooms in this order, and
 * `leave` in the reverse order. So put a room below each room whose rows its transactions lock after their own.
 */
export const plans: readonly RoomPlan[] = [
  peopleRoom,
  identityRoom,
  registrationRoom,
  accessRoom,
  privacyRoom,
  deskRoom,
  contentRoom,
  notificationsRoom,
  questionsRoom,
  surveysRoom,
  learningRoom,
  feedRoom,
  internshipsRoom,
  chatRoom,
  safetyRoom,
  teamRoom,
  backupRoom,
  systemRoom,
  assistantRoom,
  helpRoom,
  // An erasure locks mentorships before contacts and channels, as every other transaction does.
  mentorshipRoom,
  matchingRoom,
  calendarRoom,
  videoRoom,
  partnerRoom,
]
