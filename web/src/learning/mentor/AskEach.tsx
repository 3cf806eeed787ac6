import type { Call, Given, Reply } from '@saathi/contract/base/call.ts'
import type { ReactNode } from 'react'

import { useAsk } from '../../wire/queries.ts'

interface AskEachProps<One extends Call> {
  readonly call: One
  readonly givens: readonly Given<One>[]
  /** Shows the replies in the order of `givens`; undefined for one that is not known yet. */
  readonly children: (replies: readonly (Reply<One> | undefined)[]) => ReactNode
}

/** Asks one GET call for several things, one component inside the other: a component cannot call hooks in a loop. */
export function AskEach<One extends Call>({ call, givens, children }: AskEachProps<One>): ReactNode {
  const [first, ...rest] = givens
  if (first === undefined) return children([])
  return (
    <AskFirst call={call} given={first}>
      {(reply) => (
        <AskEach call={call} givens={rest}>
          {(replies) => children([reply, ...replies])}
        </AskEach>
      )}
    </AskFirst>
  )
}

interface AskFirstProps<One extends Call> {
  readonly call: One
  readonly given: Given<One>
  readonly children: (reply: Reply<One> | undefined) => ReactNode
}

function AskFirst<One extends Call>({ call, given, children }: AskFirstProps<One>): ReactNode {
  return children(useAsk(call, given).data)
}
