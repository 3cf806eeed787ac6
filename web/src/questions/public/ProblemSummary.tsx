import { useTexts } from '../../texts/texts.ts'
import { Banner } from '../../ui/State.tsx'

/** Says how many answers on the page have problems. */
export function ProblemSummary({ count }: { readonly count: number }) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <Banner kind="care" icon="warning" urgent>
      {t('questions.summary', { count })}
    </Banner>
  )
}
