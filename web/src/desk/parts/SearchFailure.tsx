import { TryAgain } from '../../shell/TryAgain.tsx'
import { FormFailure } from './FormFailure.tsx'

interface SearchFailureProps {
  readonly error: unknown
  readonly again: () => void
}

/** Says that a search could not be made, which is not the same as having found nobody. */
export function SearchFailure({ error, again }: SearchFailureProps) {
  return (
    <>
      <FormFailure failure={error} />
      <TryAgain wide={false} again={again} />
    </>
  )
}
