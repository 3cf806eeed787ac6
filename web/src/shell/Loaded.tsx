import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { errorText } from '../errorText.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Banner, Skeleton, State } from '../ui/State.tsx'

interface Failed {
  readonly title: string
  /** The whole page, a part of one, or one sentence across it. */
  readonly as?: 'page' | 'part' | 'banner'
  /** Adds the reason of the failure. */
  readonly saysWhy?: true
}

interface LoadedProps<Answer> {
  readonly answer: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** The shapes of the skeleton. */
  readonly shapes: readonly ('line' | 'card' | 'tall')[]
  /** The skeleton's text for screen readers; a general one by default. */
  readonly label?: string
  /** Wraps the skeleton only. */
  readonly renderShape?: (shape: ReactNode) => ReactNode
  /** The text after a failure; a general one by default. */
  readonly failed?: Failed
  /** Shown instead of an empty list. */
  readonly empty?: ReactNode
  readonly children: (answer: Answer) => ReactNode
}

/** Shows a query: a skeleton while it loads, an error with a retry button, the empty state, or the content. */
export function Loaded<Answer>({
  answer,
  shapes,
  label,
  renderShape = asItIs,
  failed,
  empty,
  children,
}: LoadedProps<Answer>) {
  const t = useTexts()
  const { data, error, isPending } = answer
  if (data !== undefined) {
    const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
    return <>{isEmpty ? empty : children(data)}</>
  }
  if (isPending) return <>{renderShape(<Skeleton label={label ?? t('shell.loading')} shapes={shapes} />)}</>
  const { title, as = 'part', saysWhy } = failed ?? { title: t('shell.broken.title') }
  const why = saysWhy === true ? <p>{errorText(error, t)}</p> : null
  const again = (
    <Button look="soft" icon="reload" wide={as !== 'banner'} onClick={() => void answer.refetch()}>
      {t('shell.tryAgain')}
    </Button>
  )
  if (as !== 'banner') {
    return (
      <State as={as} drawing="lampOut" title={title} action={again}>
        {why}
      </State>
    )
  }
  return (
    <Banner kind="care" icon="warning" urgent>
      <p>{title}</p>
      {why}
      {again}
    </Banner>
  )
}

const asItIs = (shape: ReactNode) => shape
