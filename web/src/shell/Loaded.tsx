import { type ReactNode, useState } from 'react'

import { loadErrorText } from '../texts/errorText.ts'
import { useTexts } from '../texts/texts.ts'
import { Banner, Skeleton, State } from '../ui/State.tsx'
import { NetworkFailure } from '../wire/api.ts'
import { useOnline } from '../wire/network.ts'
import type { Loading } from '../wire/queries.ts'
import { NotOnThisPhone } from './NotOnThisPhone.tsx'
import { TryAgain } from './TryAgain.tsx'

interface Failed {
  readonly title: string
  /** The whole page, a part of one, or one sentence across it. */
  readonly as?: 'page' | 'part' | 'banner'
  /** Adds the reason of the failure. */
  readonly saysWhy?: true
  /** A reason that the page knows. */
  readonly why?: string
}

/** A failure that a page shows in its own way. */
interface Failure {
  readonly error: unknown
  readonly again: () => void
}

interface LoadedProps<Answer> {
  /** One query, or several joined by `together`. */
  readonly answer: Loading<Answer>
  /** The shapes of the skeleton. */
  readonly shapes: readonly ('line' | 'card' | 'tall')[]
  /** The skeleton's text for screen readers; a general one by default. */
  readonly label?: string
  /** Shows the skeleton's text to everyone. */
  readonly labelShown?: boolean
  /** Wraps the skeleton only. */
  readonly renderShape?: (shape: ReactNode) => ReactNode
  /** The text after a failure; a general one by default. */
  readonly failed?: Failed
  /** Shows a failure in the page's own way. */
  readonly renderFailure?: (failure: Failure) => ReactNode
  /** Shown instead of an empty list. */
  readonly empty?: ReactNode
  readonly children: (answer: Answer) => ReactNode
}

/** Shows a query: a skeleton while it loads, an error with a retry button, the empty state, or the content. */
export function Loaded<Answer>({
  answer,
  shapes,
  label,
  labelShown = false,
  renderShape = asItIs,
  failed,
  renderFailure,
  empty,
  children,
}: LoadedProps<Answer>) {
  const t = useTexts()
  const isOnline = useOnline()
  const { data, error, isPending, errorUpdateCount, refetch } = answer
  // While a failed query is asked again, its failure stays: the button does not jump away, and the words do not flicker.
  const [failure, setFailure] = useState(error)
  if (error !== null && error !== failure) setFailure(error)
  if (data !== undefined) {
    const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0
    return <>{isEmpty ? empty : children(data)}</>
  }
  if (isPending && (failure === null || errorUpdateCount === 0)) {
    const words = label ?? t('shell.loading')
    return <>{renderShape(<Skeleton label={words} labelShown={labelShown} shapes={shapes} />)}</>
  }
  const again = () => void refetch()
  const isUnreached = failure instanceof NetworkFailure || !isOnline
  if (renderFailure !== undefined) return <>{renderFailure({ error: failure, again })}</>
  const {
    title,
    as = 'part',
    saysWhy,
    why: known,
  } = failed ?? { title: t('shell.broken.title'), saysWhy: true }
  if (isUnreached && as !== 'banner') return <NotOnThisPhone as={as} busy={isPending} again={again} />
  const reason = known ?? (saysWhy === true || isUnreached ? loadErrorText(failure, t) : undefined)
  const why = reason === undefined ? null : <p>{reason}</p>
  const button = <TryAgain wide={as !== 'banner'} busy={isPending} again={again} />
  if (as !== 'banner') {
    return (
      <State as={as} drawing="lampOut" title={title} action={button}>
        {why}
      </State>
    )
  }
  return (
    <Banner kind="care" icon="warning" urgent>
      <p>{title}</p>
      {why}
      {button}
    </Banner>
  )
}

const asItIs = (shape: ReactNode) => shape
