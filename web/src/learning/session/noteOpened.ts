import type { Session } from '@saathi/contract/learning/session.ts'

import { onIdentity } from '../../device/identity.ts'
import { act } from '../act.ts'
import { actions } from '../actions.ts'
import { isSamePlace, placeOf, type SessionAt } from '../area/area.ts'
import { isDone } from '../area/rules.ts'
import { showOpened } from '../shown.ts'
import { serverNow } from '../../wire/serverTime.ts'

/** The session in which this tab noted a step last. */
let noted: SessionAt | undefined
onIdentity(({ kind }) => {
  if (kind === 'went') noted = undefined
})

/**
 * Notes that the person opened a step, so that they pick up there on each device. A step that follows from the one just
 * completed needs no call of its own: the server knows it. A completed session is only looked at.
 */
export function noteOpened(session: Session, stepId: string): void {
  if (isDone(session)) return
  const at = placeOf(session)
  const isSameSession = noted !== undefined && isSamePlace(noted, at) && noted.sessionId === at.sessionId
  if (isSameSession && session.openedStep === stepId) return
  noted = at
  showOpened(at, stepId, serverNow())
  act(actions.open, { area: at.area, mentorship: at.mentorship, session: at.sessionId, step: stepId })
}
