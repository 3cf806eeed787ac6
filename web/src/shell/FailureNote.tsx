import { errorText } from '../texts/errorText.ts'
import { useTexts } from '../texts/texts.ts'
import { Banner } from '../ui/State.tsx'

/** Says why something failed; renders nothing if it did not. */
export function FailureNote({ failure }: { readonly failure: unknown }) {
  const t = useTexts()
  return failure === undefined ? null : (
    <Banner kind="care" icon="warning" urgent>
      {errorText(failure, t)}
    </Banner>
  )
}
