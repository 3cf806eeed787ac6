import { TryAgain } from '../../shell/TryAgain.tsx'
import { FormFailure } from './FormFailure.tsx'

interface SearchFailureProps {
  readonly error: unknown
  readonly again: () => void
}

/** Says that a search failed. A search that finds nobody succeeded. */
export function SearchFailure({ error, again }: SearchFailureProps) {
  return (
    <>
      <FormFailure failure={error} />
      <TryAgain wide={false} again={again} />
    </>
  )
}
