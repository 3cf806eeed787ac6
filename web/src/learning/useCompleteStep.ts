import { learningCalls } from '@saathi/contract/learning/calls.ts'
import type { Session } from '@saathi/contract/learning/session.ts'
import { useMutation } from '@tanstack/react-query'

import { ask, Problem } from '../api.ts'
import { queryClient } from '../queries.ts'
import { showProgress } from './useSession.ts'

/** Marks steps of a session complete; what failed is said and may be tried again, as completing twice changes nothing. */
export function useCompleteStep(session: Session) {
  const completing = useMutation(
    {
      scope: { id: 'completeStep' },
      retry: (failures, error) => !(error instanceof Problem) && failures < 1,
      mutationFn: (step: string) => ask(learningCalls.completeStep, { body: { session: session.id, step } }),
      onSuccess: (progress) => showProgress(session, progress),
    },
    queryClient,
  )
  return {
    error: completing.error ?? undefined,
    isBusy: completing.isPending,
    /** Answers whether the server holds it. */
    complete: (step: string): Promise<boolean> =>
      completing.mutateAsync(step).then(
        () => true,
        () => false,
      ),
  }
}
