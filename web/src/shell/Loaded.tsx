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
  /** Says the reason too. */
  readonly saysWhy?: true
}

interface LoadedProps<Answer> {
  readonly answer: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** The shape of what is coming. */
  readonly shapes: readonly ('line' | 'card' | 'tall')[]
  /** What is coming, for readers of the screen; in general words where it is not given. */
  readonly label?: string
  /** Puts something around the shape that the other states do not have. */
  readonly renderShape?: (shape: ReactNode) => ReactNode
  /** What to say when it failed; general words where it is not given. */
  readonly failed?: Failed
  /** What to show in place of an empty list. */
  readonly empty?: ReactNode
  readonly children: (answer: Answer) => ReactNode
}

/** What waits for an answer: its shape while it is on the way, what went wrong with a way to try again, that it is empty, or itself. */
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
