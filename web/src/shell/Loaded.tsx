import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton, State } from '../ui/State.tsx'

interface LoadedProps<Answer> {
  readonly answer: UseQueryResult<Answer>
  /** The shape of what is coming. */
  readonly shapes: readonly ('line' | 'card' | 'tall')[]
  readonly children: (answer: Answer) => ReactNode
}

/** A part of a page that waits for an answer: its shape while it is on the way, what went wrong with a way to try again, then itself. */
export function Loaded<Answer>({ answer, shapes, children }: LoadedProps<Answer>) {
  const t = useTexts()
  if (answer.data !== undefined) return <>{children(answer.data)}</>
  if (answer.isPending) return <Skeleton label={t('shell.loading')} shapes={shapes} />
  return (
    <State
      drawing="lampOut"
      title={t('shell.broken.title')}
      action={
        <Button look="soft" icon="reload" wide onClick={() => void answer.refetch()}>
          {t('shell.tryAgain')}
        </Button>
      }
    />
  )
}
