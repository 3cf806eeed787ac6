import { codeText } from '../../texts/errorText.ts'
import { useTexts } from '../../texts/texts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { forgetRefusal, useRefusal } from '../refusals.ts'
import styles from './Messages.module.css'

/** Says why a change of a message was refused, until the person closes it. */
export function RefusalNote({ channelId }: { readonly channelId: string }) {
  const t = useTexts()
  const refusal = useRefusal(channelId)
  return (
    <div role="status">
      {refusal === undefined ? null : (
        <div className={styles.note}>
          <p>
            <strong>{t(`chat.refused.${refusal.what}`)}</strong> {codeText(refusal.code, t)}
          </p>
          <IconButton icon="close" label={t('chat.closeNote')} onClick={forgetRefusal} />
        </div>
      )}
    </div>
  )
}
