import type { ComponentProps } from 'react'

import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Finish } from '../../ui/finish/Finish.tsx'

interface QuizFinishProps extends Pick<
  ComponentProps<typeof Finish>,
  'eyebrow' | 'title' | 'ring' | 'badge' | 'opens'
> {
  /** What the shared picture says below the title. */
  readonly words: string
  /** Where the button leads. */
  readonly to: string
}

/** The screen after a quiz that finished something: it can be shared, and leads back to the step. */
export function QuizFinish({ words, to, ...finish }: QuizFinishProps) {
  const t = useTexts()
  return (
    <Finish
      {...finish}
      action={
        <LinkButton look="inverse" wide iconAfter="next" to={to}>
          {t('learning.finish.on')}
        </LinkButton>
      }
      share={{
        label: t('learning.finish.share'),
        failed: t('learning.finish.shareFailed'),
        picture: { title: finish.title, words, from: t('shell.brand') },
      }}
    />
  )
}
