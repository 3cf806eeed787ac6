import { notificationCalls } from '@saathi/contract/notifications/calls.ts'

import { refreshAnswers } from '../wire/queries.ts'
import { subscribe } from '../wire/socket.ts'

// A notice that arrives by the socket makes every list and count of notices outdated.
subscribe('notice', () => void refreshAnswers(notificationCalls.notices))
