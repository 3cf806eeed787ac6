import { useTexts } from '../../texts.ts'
import { Banner } from '../../ui/State.tsx'

/** How many answers of the page need another look. */
export function ProblemSummary({ count }: { readonly count: number }) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <Banner kind="care" icon="warning" urgent>
      {t('questions.summary', { count })}
    </Banner>
  )
}
