import { useParams, useSearch } from 'wouter'

/** The place in a session that an address names. A missing id is empty. */
export interface PlaceInSession {
  readonly sessionId: string
  readonly stepId: string
  readonly quizId: string
  readonly isPreview: boolean
}

/** The place in a session that the address names: the hub has it in the query, a mentorship in the path. */
export function usePlaceInSession(): PlaceInSession {
  const params = useParams()
  const search = new URLSearchParams(useSearch())
  const idOf = (name: string) => params[name] ?? search.get(name) ?? ''
  return {
    sessionId: idOf('session'),
    stepId: idOf('step'),
    quizId: idOf('quiz'),
    isPreview: search.get('mode') === 'preview',
  }
}
