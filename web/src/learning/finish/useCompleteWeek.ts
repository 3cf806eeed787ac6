import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Week } from '@saathi/contract/learning/session.ts'
import { useState } from 'react'

import { useIdentity } from '../../device/identity.ts'
import { useAsk } from '../../wire/queries.ts'
import type { Where } from '../area/where.ts'
import { wasTakenHere } from './takenQuizzes.ts'

/** Returns the week that a quiz has just completed; undefined after every other quiz. */
export function useCompleteWeek({ area }: Where, quizPath: string): Week | undefined {
  const identity = useIdentity()
  const [isNew] = useState(() => wasTakenHere(quizPath))
  const week = useAsk(learningCalls.progress, {}, { enabled: isNew }).data?.week
  const isMentee = identity.state === 'signedIn' && identity.user.role === 'mentee'
  const counts = isNew && isMentee && area === 'learninghub'
  return counts && week?.taken === week?.goal ? week : undefined
}
