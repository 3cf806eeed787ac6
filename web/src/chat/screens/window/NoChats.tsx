import { paths } from '../../../wire/paths.ts'
import { useTexts } from '../../../texts/texts.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { State } from '../../../ui/State.tsx'

/** Shown to a person who has no channel yet: the first two open with the agreement to the terms. */
export function NoChats({ as }: { readonly as: 'page' | 'part' }) {
  const t = useTexts()
  return (
    <State
      as={as}
      drawing="chat"
      title={t('chat.none.title')}
      action={
        <LinkButton wide to={paths.learningHub}>
          {t('chat.none.go')}
        </LinkButton>
      }
    >
      <p>{t('chat.none.body')}</p>
    </State>
  )
}
