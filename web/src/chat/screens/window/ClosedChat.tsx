import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { State } from '../../../ui/State.tsx'

/** Replaces a conversation if the person is not, or no longer, a member of it. */
export function ClosedChat({
  as = 'part',
  onBack,
}: {
  readonly as?: 'page' | 'part'
  readonly onBack: () => void
}) {
  const t = useTexts()
  return (
    <State
      as={as}
      drawing="chat"
      title={t('chat.closed.title')}
      action={
        <Button look="soft" wide onClick={onBack}>
          {t('chat.back')}
        </Button>
      }
    >
      <p role="status">{t('chat.closed.body')}</p>
    </State>
  )
}
